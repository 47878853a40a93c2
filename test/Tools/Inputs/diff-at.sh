# diff-at.sh DEVICE LEVEL PIPELINE PLUGIN: compares with the host, with passes at LEVEL
# of DEVICE. Fails unless results differ.
cairn-diff difference.cl --global=4 --arg x=f32[4]:iota --on=host \
  --on="$1 --load-pass-plugin=$4 --pass-pipeline-after=$2:$3"
test $? = 1
