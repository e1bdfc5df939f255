#!/bin/sh
# The server's own role is ordinary on purpose: row-level security does not
# bind a superuser, and Wellhouse refuses to start as one.
set -eu
psql -v ON_ERROR_STOP=1 -v password="${WELLHOUSE_DB_PASSWORD:?}" -U postgres <<'SQL'
CREATE ROLE wellhouse LOGIN NOSUPERUSER NOBYPASSRLS PASSWORD :'password';
CREATE DATABASE wellhouse OWNER wellhouse TEMPLATE template0 ENCODING 'UTF8' LC_COLLATE 'C' LC_CTYPE 'C';
SQL
