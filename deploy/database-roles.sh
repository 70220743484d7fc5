#!/bin/sh
# Run by the image of PostgreSQL when its volume is empty: the role that owns the schema, the role that serves people and
# can change neither the schema nor the audit, and their database.
set -eu
psql --username "$POSTGRES_USER" --dbname postgres --no-psqlrc -v ON_ERROR_STOP=1 \
  -v owner_password="$(cat /run/secrets/owner_password)" \
  -v application_password="$(cat /run/secrets/application_password)" <<'SQL'
create role portal_owner login createdb password :'owner_password';
create role portal login password :'application_password';
create database portal owner portal_owner;
revoke connect on database portal from public;
grant connect on database portal to portal;
SQL
