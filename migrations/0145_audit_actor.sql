-- +goose Up
-- Nobody asks for rows by who acted, and every row paid for it.
DROP INDEX audit_rows_by_actor;
