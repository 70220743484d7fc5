#!/bin/sh
# Makes the secrets that compose.yaml reads, once, in ./secrets. What is there already stays as it is.
set -eu
umask 077
cd "$(dirname "$0")/.."
mkdir -p secrets

random() { od -An -N32 -tx1 /dev/urandom | tr -d ' \n'; }
# The folder alone keeps others out: in a container these files are read by users that this machine does not know.
keep() {
  if [ ! -s "secrets/$1" ]; then printf '%s' "$2" >"secrets/$1"; fi
  chmod 644 "secrets/$1"
}

keep postgres_password "$(random)"
keep owner_password "$(random)"
keep application_password "$(random)"
keep secret_key "$(random)"
keep backup_passphrase "$(random)"
keep database_owner_url "postgres://portal_owner:$(cat secrets/owner_password)@database/portal"
keep database_url "postgres://portal:$(cat secrets/application_password)@database/portal"
# Where emails go out: replace it by smtp://user:password@mail.example:587, or leave it empty.
if [ ! -e secrets/smtp_url ]; then : >secrets/smtp_url; fi
chmod 644 secrets/smtp_url

echo 'The secrets are in ./secrets. Keep secret_key and backup_passphrase in a second place: no backup holds them.'
