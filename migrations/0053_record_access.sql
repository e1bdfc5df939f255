-- +goose Up
-- Members ask who else looked at their record; their own reads are most of it.
CREATE INDEX audit_rows_of_others ON audit_rows (member_id, at, id) WHERE actor_id <> member_id;
