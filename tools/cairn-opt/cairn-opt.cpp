
#include "cairn/InitAll.h"
#include "mlir/IR/DialectRegistry.h"
#include "mlir/Tools/mlir-opt/MlirOptMain.h"
#include "mlir/Transforms/Passes.h"

int main(int argc, char **argv) {
  cairn::registerAllPasses();
  mlir::registerTransformsPasses();
  mlir::DialectRegistry registry;
  cairn::registerAllDialects(registry);
  return mlir::asMainReturnCode(
      mlir::MlirOptMain(argc, argv, "Cairn pass driver\n", registry));
}
