//===- HostLaunchChecks.h - the checks of one launch ------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_RUNTIME_DRIVERS_HOST_CHECKS_HOSTLAUNCHCHECKS_H
#define CAIRN_RUNTIME_DRIVERS_HOST_CHECKS_HOSTLAUNCHCHECKS_H

#include "CheckShadow.h"
#include "KnownMemory.h"

#include "cairn/runtime/CheckReport.h"
#include "cairn/runtime/CheckedLaunch.h"
#include "cairn/runtime/HostChecks.h"

#include <atomic>
#include <map>
#include <vector>

namespace cairn::runtime {

/// What a launch of a checked kernel finds, on all threads.
class LaunchChecks {
public:
  LaunchChecks(const CheckedLaunch &launch, CheckShadows &shadows);

  /// Divides the groups into parts, for so many threads at most. Waits for
  /// other launches that need the same shadows. An error where there is not
  /// enough memory.
  Status prepare(unsigned threads);

  /// Groups that follow each other and are to be executed in order by one
  /// thread, as otherwise nobody could say what was before what.
  struct Part {
    uint64_t begin, end;
    CheckShadow &shadow;
    uint64_t *records = nullptr;
    uint64_t unwrittenMark = 0, launchStart = 0;
    /// The first stretch of each group.
    std::vector<uint64_t> groupStarts = {};
  };
  /// None where the order does not matter.
  std::vector<Part> &allParts() { return parts; }

  /// To be called when the launch is over: hands all reports to the launch's
  /// output. An error if there are any.
  Status finish();

  /// Memory that arguments are in.
  struct Region {
    uint64_t start = 0, end = 0;
    /// 0 without accesses that are known.
    uint64_t granule = 0;
    bool isWritten = false, hasUnwritten = false;
    /// The number of its first record.
    uint64_t first = 0;
    uint64_t count() const { return (end - start + granule - 1) / granule; }
  };
  /// The two sides of a race.
  struct Race {
    const Part *before, *part;
    uint64_t recordBefore, record;
    bool wroteBefore, writes;
    uint64_t granule;
  };

  const CheckedLaunch &launch;
  const KernelChecks &checks;
  /// Whether something was written that is in no object.
  std::atomic<bool> wroteElsewhere{false};
  /// Whether a copy has written what nobody had written where it came from.
  std::atomic<bool> copiedUnwritten{false};

private:
  friend class GroupChecks;

  void addArguments();
  void addMemory(const CheckedLaunch &owner, size_t index,
                 const CheckObject &described, CairnCheckedObject &object);
  void addReached();
  /// What is known of an object before the launch.
  const CheckObject &known(size_t object) const;
  void mergeRegions();
  void layRecords();
  Status makeParts(unsigned threads);
  unsigned countParts(unsigned threads) const;
  /// Gives `object`, which is so far in `region`, the records of `part`.
  static void assign(CairnCheckedObject &object, const Region &region,
                     uint64_t offset, const Part &part);
  /// Gives `objects` theirs, `localMemory` being the group's.
  void assignRecords(std::vector<CairnCheckedObject> &objects, const Part &part,
                     const unsigned char *localMemory) const;
  void markUnwritten(const Region &region, Part &part);
  void keepUnwritten();
  void keepCopied();

  // Races between groups of different parts; `variable` is what is in
  // `region`, if it is not an argument.
  void compareParts();
  void compareRegion(const Region &region, std::optional<size_t> variable);
  void reportRace(const Race &race, const Region &region,
                  std::optional<size_t> variable);

  // Reports.
  std::string nameOf(size_t object) const;
  CheckedAccess describe(uint32_t site, uint32_t item, uint64_t group) const;
  /// Who made a record.
  CheckedAccess describe(uint64_t record, const Part &part, bool isWrite,
                         uint64_t bytes) const;
  /// The same, with all bytes of the access where they are known.
  CheckedAccess describeWhole(uint64_t record, const Part &part, bool isWrite,
                              uint64_t granule) const;
  /// Whether a compare-and-exchange is at `site`.
  bool isExchange(uint32_t site) const {
    auto found = checks.sites.find(site);
    return found != checks.sites.end() && found->second.when == "exchange";
  }
  CheckReport makeReport(CheckReport::Kind kind, size_t object,
                         uint64_t objectBytes, int64_t offset,
                         CheckedAccess access) const;
  void report(CheckReport report);

  /// Those of `checks`, then those of `reached`.
  std::vector<CairnCheckedObject> objects;
  std::vector<CheckObject> reached;
  std::vector<Region> regions;
  /// For variables of the program, by their numbers.
  std::map<size_t, Region> variables;
  Region local;
  uint64_t recordCount = 0;
  CheckShadows &shadows;
  std::unique_lock<std::mutex> order;
  std::vector<Part> parts;
  std::mutex mutex;
  /// By their keys the numbers of `reports`.
  std::map<decltype(CheckReport().key()), size_t> reported;
  std::vector<CheckReport> reports;
};

/// The checks and places that have had a report. A loop may come by one of them
/// a billion times.
class ReportedPlaces {
public:
  bool has(CheckReport::Kind kind, uint32_t site) const {
    return site < kinds.size() && (kinds[site] & bitOf(kind));
  }
  /// False if it is known.
  bool add(CheckReport::Kind kind, uint32_t site) {
    if (has(kind, site))
      return false;
    if (site >= kinds.size())
      kinds.resize(size_t(site) + 1);
    kinds[site] |= bitOf(kind);
    return true;
  }

private:
  static uint8_t bitOf(CheckReport::Kind kind) {
    return static_cast<uint8_t>(1u << static_cast<unsigned>(kind));
  }

  std::vector<uint8_t> kinds;
};

/// The checks of the groups that one thread executes.
class GroupChecks {
public:
  /// `part` is null where there are none.
  GroupChecks(LaunchChecks &launch, LaunchChecks::Part *part,
              unsigned char *localMemory);

  /// To be called in front of each group, by its number, x fastest.
  void begin(uint64_t number);
  /// To be called behind a group that has come to its end.
  void end();

  CairnHostChecks *record() { return &shared; }

private:
  struct Record : CairnHostChecks {
    GroupChecks *owner;
  };
  static GroupChecks &of(CairnHostChecks *checks) {
    return *static_cast<Record *>(checks)->owner;
  }

  /// Those functions of the record that are about barriers and copies.
  void setMeetings();

  // The functions of the record.
  unsigned char *access(const CairnCheckedObject &object,
                        unsigned char *address, uint64_t bytes, uint32_t access,
                        uint32_t item, uint32_t site);
  unsigned char *accessPrivate(unsigned char *variable, uint64_t size,
                               uint32_t object, unsigned char *address,
                               uint64_t bytes, uint32_t access, uint32_t item,
                               uint32_t site);
  unsigned char *accessUnknown(unsigned char *address, uint64_t bytes,
                               uint32_t access, uint32_t item, uint32_t site);
  /// What CairnHostChecks::range is given.
  struct CopySide {
    const CairnCheckedObject *object;
    unsigned char *address;
    uint64_t bytes, lines, lineStride, planes, planeStride;
    uint32_t access, item, site;
    /// For an asynchronous copy; 0 before it has one.
    uint64_t event = 0;
  };
  uint64_t range(const CopySide &side);
  bool note(const CopySide &side);
  uint64_t beginCopy(uint64_t joined, uint32_t item);
  void endCopies(uint64_t event);
  const CairnCheckedObject *find(unsigned char *address);
  void addVariable(unsigned char *variable, uint64_t size, uint32_t object,
                   uint32_t item);
  void place(uint32_t object, unsigned char *address);
  void meet(uint32_t memories);
  void meetSubGroup(uint32_t memories, uint32_t item);
  /// Leaves the group with its last work-item where one has gone another way
  /// than the first.
  void converge(uint64_t value, uint32_t slot, uint32_t item, uint32_t site);
  void convergeSubGroup(uint64_t value, uint32_t slot, uint32_t item,
                        uint32_t site);
  void reportDivision(uint64_t value, uint32_t slot, uint32_t item,
                      uint32_t site, uint32_t first, bool inSubGroup);
  void fence(uint32_t item);

  void noteCopied(const CairnCheckedCopy &copy);
  bool isUnwritten(const CairnCheckedObject &object, uint64_t granule) const;
  void lookAtGranule(const CairnCheckedObject &object, uint64_t granule,
                     uint64_t offset, uint64_t bytes, uint32_t access,
                     uint32_t item, uint32_t site);
  /// Reports an access that is not made. What the object has of it counts as
  /// written: whoever reads it later is not at fault.
  void reportBounds(const CairnCheckedObject &object, int64_t offset,
                    uint64_t bytes, uint32_t access, uint32_t item,
                    uint32_t site);
  void reportTexel(const CairnCheckedTexel &texel, uint32_t object,
                   uint32_t access, uint32_t item, uint32_t site);
  void orderByAtomic(const CairnCheckedObject &object, uint64_t granule,
                     uint32_t access, uint32_t item, uint64_t &record);
  void acquire(uint64_t until, uint32_t item);
  void reportRace(const CairnCheckedObject &object, uint64_t before,
                  uint64_t offset, uint64_t bytes, uint32_t access,
                  uint32_t item, uint32_t site, bool beforeWrites);
  CheckedAccess describe(uint32_t access, uint64_t bytes, uint32_t item,
                         uint32_t site) const;
  void report(CheckReport::Kind kind, uint32_t object, uint64_t objectBytes,
              int64_t offset, uint64_t bytes, uint32_t access, uint32_t item,
              uint32_t site,
              const std::optional<CheckedAccess> &other = std::nullopt);

  LaunchChecks &launch;
  LaunchChecks::Part *part;
  Record shared;
  std::vector<CairnCheckedObject> objects;
  /// Private variables that are looked for, by their addresses.
  std::map<uint64_t, CairnCheckedObject> variables;
  uint64_t group = 0;
  KnownMemory knownMemory;
  /// Groups come in order, so that no later report is wanted.
  ReportedPlaces reported;
  /// Whether its work-items go different ways to a barrier.
  bool isDivided = false;
  /// What the first work-item said, by slot.
  std::vector<uint64_t> agreed;
  /// What fences did and atomic accesses saw: see cairn/runtime/HostChecks.h.
  bool hasGroupFence = false;
  uint32_t fencedItem = UINT32_MAX, seenByItem = UINT32_MAX;
  uint64_t seen = 0, acquiredInStretch = 0;
  /// Sides of the copies that the group has begun, and those that it has not
  /// waited for.
  uint32_t copied = 0;
  uint64_t lastEvent = 0;
  std::vector<CopySide> pending;
  /// Where accesses beyond objects are made.
  alignas(128) unsigned char nowhere[4096];
};

} // namespace cairn::runtime

#endif // CAIRN_RUNTIME_DRIVERS_HOST_CHECKS_HOSTLAUNCHCHECKS_H
