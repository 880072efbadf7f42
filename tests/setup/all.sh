#!/usr/bin/env bash
# Runs every test, also what needs other programs: brings Debian's Chromium, PostgreSQL, pgbouncer, nginx, Dovecot, promtool
# and Ceph where they are missing, starts the servers, and runs `npm test -- --all`. It takes files, as npm test does:
# tests/setup/all.sh apps/api/src/kit/objects
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
export DEBIAN_FRONTEND=noninteractive

as_root() { if [ "$(id -u)" = 0 ]; then "$@"; else sudo -n "$@"; fi; }

mkdir -p .cache
packages=()
command -v pg_lsclusters >/dev/null && [ -n "$(pg_lsclusters -h)" ] || packages+=(postgresql)
if [ ${#packages[@]} -gt 0 ]; then
  as_root apt-get update
  as_root apt-get install -y --no-install-recommends "${packages[@]}"
fi

# The headless build of Chromium is quicker; the whole browser will do where there is none.
if [ ! -x /usr/bin/chromium-headless-shell ]; then
  as_root apt-get update || true
  as_root apt-get install -y --no-install-recommends chromium-headless-shell || [ -x /usr/bin/chromium ] ||
    as_root apt-get install -y --no-install-recommends chromium
fi

# For the tests of connection poolers, which are skipped without it.
if [ ! -x /usr/sbin/pgbouncer ]; then
  as_root apt-get update || true
  as_root apt-get install -y --no-install-recommends pgbouncer || echo 'pgbouncer can not be installed here.'
fi

# For the test of the console behind nginx, which is skipped without it.
if [ ! -x /usr/sbin/nginx ]; then
  as_root apt-get update || true
  as_root apt-get install -y --no-install-recommends nginx || echo 'nginx can not be installed here.'
fi

# For the tests of the mailbox that answers arrive in, which are skipped without it.
if [ ! -x /usr/lib/dovecot/imap ]; then
  as_root apt-get update || true
  as_root apt-get install -y --no-install-recommends dovecot-imapd || echo 'Dovecot can not be installed here.'
fi

# For the test of the alerts, which is skipped without it.
if ! command -v promtool > /dev/null; then
  as_root apt-get update || true
  as_root apt-get install -y --no-install-recommends prometheus || echo 'promtool can not be installed here.'
fi

# The first cluster will do.
read -r version cluster port _ < <(pg_lsclusters -h)
if ! pg_lsclusters -h "$version" "$cluster" | grep -q ' online'; then
  as_root pg_ctlcluster --skip-systemctl-redirect "$version" "$cluster" start
fi
# A role and password of this checkout, so that two at once don't take each other's away.
role="greenroom_ci_$(pwd | cksum | cut -d ' ' -f 1)"
[ -s .cache/ci-password ] || (umask 077 && head -c 18 /dev/urandom | base64 | tr -d '/+=' > .cache/ci-password)
password="$(cat .cache/ci-password)"
as_postgres() {
  if [ "$(id -u)" = 0 ]; then (cd / && setpriv --reuid postgres --regid postgres --init-groups "$@")
  else (cd / && sudo -n -u postgres "$@"); fi
}
as_postgres psql -X -q -v ON_ERROR_STOP=1 -p "$port" -d postgres <<SQL
set client_min_messages = warning;
do \$\$ begin create role $role; exception when duplicate_object then null; end \$\$;
alter role $role with login superuser password '$password';
SQL
# The tests empty tables thousands of times, and none of them cuts the power.
as_postgres psql -X -q -p "$port" -d postgres -c 'alter system set fsync = off' -c 'select pg_reload_conf()' > /dev/null
clean_up() {
  [ -z "${ceph:-}" ] || tests/setup/ceph-rgw.sh down "$ceph"
  as_postgres psql -X -q -p "$port" -d postgres -c 'alter system reset fsync' -c 'select pg_reload_conf()' > /dev/null || true
}
trap clean_up EXIT
export TEST_DATABASE_URL="postgresql://$role:$password@127.0.0.1:$port/postgres"

# An S3 service for the tests of the bucket. Without one they are skipped, which the last line counts.
if [ -z "${TEST_S3_ENDPOINT:-}" ]; then
  ceph="$PWD/.cache/ceph"
  if ! command -v radosgw > /dev/null || ! command -v ceph-mon > /dev/null || ! command -v ceph-osd > /dev/null; then
    as_root apt-get update || true
    as_root apt-get install -y --no-install-recommends radosgw ceph-mon ceph-osd ceph-common ||
      echo 'S3: Ceph can not be installed here.'
  fi
  if settings="$(tests/setup/ceph-rgw.sh up "$ceph")"; then
    set -a
    eval "$settings"
    set +a
  else
    echo 'S3: Ceph does not start here, so its tests are skipped.'
  fi
fi

# It says what there is, and stops nothing: an advisory of today is not the fault of the work that is tested.
npm run --silent advisories < /dev/null || echo 'Advisories: see above.'
npm test -- --all "$@" < /dev/null
