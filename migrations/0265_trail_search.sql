-- +goose Up
-- Where an Admin searches the trail: what somebody did with the data of others, and
-- what happened in a time. What members read of their own is most of the trail and
-- is searched by member alone, so it pays for neither.
CREATE INDEX audit_rows_by_actor ON audit_rows (actor_id, at, id) WHERE actor_id <> member_id;
CREATE INDEX audit_rows_by_time ON audit_rows (at, id) WHERE action <> 'read' OR actor_id <> member_id;
