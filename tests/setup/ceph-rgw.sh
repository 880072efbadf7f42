#!/usr/bin/env bash
# A real S3 service for the tests: Ceph's gateway over one monitor and one storage daemon in memory, all on loopback,
# on ports that are free, below one folder. Needs Debian's radosgw, ceph-mon, ceph-osd and ceph-common.
#   ceph-rgw.sh up FOLDER     starts it, or finds it running, and prints its TEST_S3_… settings, one a line;
#                             CEPH_BYTES is the most that it holds, by default 1 GB
#   ceph-rgw.sh down FOLDER   ends it and removes the folder
set -euo pipefail
umask 077
verb=${1:?up or down} D=$(realpath -m "${2:?a folder}")
export CEPH_CONF=$D/ceph.conf

# A number may be another process's by now: ours name the folder.
is_ours() { [ -r "/proc/$1/cmdline" ] && tr '\0' ' ' < "/proc/$1/cmdline" | grep -qF -- "-c $CEPH_CONF "; }
list_pids() {
  local file pid
  for file in "$D"/*.pid; do
    [ -s "$file" ] || continue
    pid=$(tr -dc 0-9 < "$file")
    if [ -n "$pid" ] && is_ours "$pid"; then echo "$pid"; fi
  done
}

down() {
  local pid signal
  for signal in TERM KILL; do
    for pid in $(list_pids); do kill -s "$signal" "$pid" 2> /dev/null || true; done
    for _ in $(seq 50); do [ -z "$(list_pids)" ] && break; sleep 0.1; done
  done
  rm -rf "$D"
}

get_ports() {
  python3 - << 'P'
import socket
taken = [socket.socket() for _ in range(2)]
for one in taken: one.bind(('127.0.0.1', 0))
print(*(one.getsockname()[1] for one in taken))
P
}

start() {
  local mon port fsid uuid
  read -r mon port < <(get_ports)
  fsid=$(cat /proc/sys/kernel/random/uuid) uuid=$(cat /proc/sys/kernel/random/uuid)
  mkdir -p "$D"/{mon,osd,rgw}
  cat > "$CEPH_CONF" << C
[global]
fsid = $fsid
mon host = [v2:127.0.0.1:$mon]
public addr = 127.0.0.1
ms bind msgr1 = false
keyring = $D/keyring
osd pool default size = 1
osd pool default min size = 1
osd pool default pg num = 8
osd crush chooseleaf type = 0
mon allow pool size one = true
mon data = $D/mon
mon data avail crit = 1
osd data = $D/osd
osd objectstore = memstore
memstore device bytes = ${CEPH_BYTES:-1073741824}
# The log of changes holds on to what was removed: without these memory grows with each run, to gigabytes.
osd min pg log entries = 10
osd max pg log entries = 20
osd pg log dups tracked = 10
osd pg log trim min = 5
log file = $D/\$name.log
pid file = $D/\$name.pid
run dir = $D
admin socket =
[client.rgw]
rgw frontends = beast endpoint=127.0.0.1:$port
rgw data = $D/rgw
rgw thread pool size = 64
# What is removed goes at once, so that memory holds only what is there.
rgw gc obj min wait = 5
rgw gc processor period = 5
C
  local keyring=("$D/keyring" --gen-key)
  ceph-authtool --create-keyring "${keyring[@]}" -n mon. --cap mon 'allow *'
  ceph-authtool "${keyring[@]}" -n client.admin --cap mon 'allow *' --cap osd 'allow *' --cap mgr 'allow *'
  ceph-authtool "${keyring[@]}" -n osd.0 --cap mon 'allow profile osd' --cap osd 'allow *'
  ceph-authtool "${keyring[@]}" -n client.rgw --cap mon 'allow *' --cap osd 'allow *'
  monmaptool --create --fsid "$fsid" --addv a "[v2:127.0.0.1:$mon]" "$D/monmap"
  ceph-mon -c "$CEPH_CONF" -i a --mkfs --monmap "$D/monmap" --keyring "$D/keyring"
  ceph-mon -c "$CEPH_CONF" -i a
  timeout 30 ceph auth import -i "$D/keyring"
  timeout 30 ceph osd new "$uuid" 0
  # It warns of keys that it has not made itself.
  ceph-osd -c "$CEPH_CONF" -i 0 --mkfs --osd-uuid "$uuid" || true
  ceph-osd -c "$CEPH_CONF" -i 0
  timeout 30 ceph osd crush add 0 1.0 host=one root=default
  timeout 90 radosgw -c "$CEPH_CONF" -n client.rgw
  for _ in $(seq 300); do (exec 3<> "/dev/tcp/127.0.0.1/$port") 2> /dev/null && break; sleep 0.1; done
  (exec 3<> "/dev/tcp/127.0.0.1/$port")
  local secret
  secret=$(head -c 30 /dev/urandom | base64 | tr -d '/+=')
  timeout 60 radosgw-admin user create --uid=greenroom --display-name=greenroom --max-buckets=0 \
    --access-key=greenroom-tests --secret-key="$secret"
  cat > "$D/settings" << S
TEST_S3_ENDPOINT=http://127.0.0.1:$port
TEST_S3_ACCESS_KEY_ID=greenroom-tests
TEST_S3_SECRET_ACCESS_KEY=$secret
S
}

case $verb in
  down) down ;;
  up)
    for tool in ceph ceph-authtool ceph-mon ceph-osd monmaptool radosgw radosgw-admin; do
      command -v "$tool" > /dev/null || { echo "$tool is not installed (Debian: radosgw ceph-mon ceph-osd ceph-common)" >&2; exit 1; }
    done
    if ! [ -s "$D/settings" ] || [ "$(list_pids | wc -l)" -ne 3 ]; then
      # A port may have been taken since it was free.
      for left in 1 0; do
        down
        mkdir -p "$D"
        # In the background: as a condition it would go on after an error.
        start > "$D/start.log" 2>&1 &
        if wait $!; then break; fi
        tail -n 5 "$D/start.log" >&2
        if [ "$left" = 0 ]; then down; exit 1; fi
      done
    fi
    cat "$D/settings"
    ;;
  *) echo "up or down, not $verb" >&2; exit 2 ;;
esac
