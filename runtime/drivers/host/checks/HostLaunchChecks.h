//===- HostLaunchChecks.h - the checks of one launch ------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_RUNTIME_DRIVERS_HOST_CHECKS_HOSTLAUNCHCHECKS_H
#define CAIRN_RUNTIME_DRIVERS_HOST_CHECKS_HOSTLAUNCHCHECKS_H

#include "CheckShadow.h"

#include "cairn/runtime/CheckReport.h"
#include "cairn/runtime/CheckedLaunch.h"
#include "cairn/runtime/HostChecks.h"

#include <map>
#include <set>
#include <vector>

namespace cairn::runtime {

/// What a launch of a checked kernel finds, on all threads.
class LaunchChecks {
public:
  /// `block` is the launch's argument block. Waits for other launches that need
  /// the same `shadow`.
  LaunchChecks(const CheckedLaunch &launch, const unsigned char *block,
               CheckShadow &shadow);

  /// An error where there is not enough memory.
  Status prepare();

  /// Whether groups are to be executed in order by one thread: otherwise nobody
  /// can say what was before what.
  bool needsOrder() const;

  /// To be called when the launch is over: hands all reports to the launch's
  /// output. An error if there are any.
  Status finish();

  const CheckedLaunch &launch;
  const KernelChecks &checks;
  CheckShadow &shadow;

private:
  friend class GroupChecks;

  /// Memory that arguments are in.
  struct Region {
    uint64_t start = 0, end = 0;
    /// 0 without accesses that are known.
    uint64_t granule = 0;
    bool isWritten = false, hasUnwritten = false;
    uint64_t *records = nullptr;
  };

  void addArguments(const unsigned char *block);
  void addMemory(const CheckedLaunch &owner, size_t index, uint64_t address,
                 const CheckObject &described, CairnCheckedObject &object);
  void addReached();
  /// What is known of an object before the launch.
  const CheckObject &known(size_t object) const;
  void mergeRegions();
  void countRecords();
  void assignRecords(uint64_t *memory);
  void assign(CairnCheckedObject &object, const Region &region);
  void markUnwritten(const Region &region, uint64_t *writes);
  void keepUnwritten();
  void report(CheckReport report);

  /// Those of `checks`, then those of `reached`.
  std::vector<CairnCheckedObject> objects;
  std::vector<CheckObject> reached;
  std::vector<Region> regions;
  Region local;
  uint64_t recordCount = 0;
  uint64_t unwrittenMark = 0, launchStart = 0;
  std::unique_lock<std::mutex> order;
  /// The first stretch of each group, in the order of execution.
  std::vector<uint64_t> groupStarts;
  std::mutex mutex;
  std::vector<CheckReport> reports;
  std::set<decltype(CheckReport().key())> reported;
};

/// The checks of the groups that one thread executes.
class GroupChecks {
public:
  GroupChecks(LaunchChecks &launch, unsigned char *localMemory);

  /// To be called in front of each group, by its number, x fastest.
  void begin(uint64_t number);

  CairnHostChecks *record() { return &shared; }

private:
  struct Record : CairnHostChecks {
    GroupChecks *owner;
  };
  static GroupChecks &of(CairnHostChecks *checks) {
    return *static_cast<Record *>(checks)->owner;
  }

  // The functions of the record.
  unsigned char *access(const CairnCheckedObject &object,
                        unsigned char *address, uint64_t bytes, uint32_t access,
                        uint32_t item, uint32_t site);
  unsigned char *accessPrivate(unsigned char *variable, uint64_t size,
                               uint32_t object, unsigned char *address,
                               uint64_t bytes, uint32_t access, uint32_t item,
                               uint32_t site);
  uint64_t range(const CairnCheckedObject &object, unsigned char *address,
                 uint64_t bytes, uint64_t lines, uint64_t lineStride,
                 uint64_t planes, uint64_t planeStride, uint32_t access,
                 uint32_t item, uint32_t site);
  const CairnCheckedObject *find(unsigned char *address);
  void addVariable(unsigned char *variable, uint64_t size, uint32_t object,
                   uint32_t item);
  void place(uint32_t object, unsigned char *address);
  void meet(uint32_t memories);
  /// False where the work-item goes another way than the first.
  bool converges(uint64_t value, uint32_t slot, uint32_t item, uint32_t site);
  void fence(uint32_t item);

  void lookAtGranule(const CairnCheckedObject &object, uint64_t granule,
                     uint64_t offset, uint64_t bytes, uint32_t access,
                     uint32_t item, uint32_t site);
  void orderByAtomic(const CairnCheckedObject &object, uint64_t granule,
                     uint32_t access, uint32_t item, uint64_t &record);
  void acquire(uint64_t until, uint32_t item);
  void reportRace(const CairnCheckedObject &object, uint64_t before,
                  uint64_t offset, uint64_t bytes, uint32_t access,
                  uint32_t item, uint32_t site, bool beforeWrites);
  CheckReport makeReport(CheckReport::Kind kind, uint32_t object,
                         uint64_t objectBytes, int64_t offset, uint64_t bytes,
                         uint32_t access, uint32_t item, uint32_t site) const;
  CheckedAccess describe(uint32_t site, uint32_t item, uint64_t group) const;
  std::string nameOf(uint32_t object) const;

  LaunchChecks &launch;
  Record shared;
  std::vector<CairnCheckedObject> objects;
  /// Private variables that are looked for, by their addresses.
  std::map<uint64_t, CairnCheckedObject> variables;
  uint64_t group = 0;
  /// What the first work-item said, by slot.
  std::vector<uint64_t> agreed;
  /// Of fences and what atomic accesses saw: see cairn/runtime/HostChecks.h.
  bool hasGroupFence = false;
  uint32_t fencedItem = UINT32_MAX, seenByItem = UINT32_MAX;
  uint64_t seen = 0, acquiredInStretch = 0;
  /// Where accesses beyond objects are made.
  alignas(128) unsigned char nowhere[4096];
};

} // namespace cairn::runtime

#endif // CAIRN_RUNTIME_DRIVERS_HOST_CHECKS_HOSTLAUNCHCHECKS_H
