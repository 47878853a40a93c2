# Runs less.cl with a pass of PLUGIN at each LEVEL: each-level.sh PLUGIN DEVICE LEVEL...
plugin=$1 device=$2
shift 2
for level; do
  cairn-run less.cl --device=$device --global=3 --arg x=f32[3]:iota --print x \
    --load-pass-plugin=$plugin --pass-pipeline-after=$level:test-swap-operands
done
