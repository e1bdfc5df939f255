-- +goose Up
-- What happened around the sign-in of staff, for the page where they see it. Rows
-- about members have an index by member.
CREATE INDEX audit_rows_sign_in_by ON audit_rows (actor_id, at, id) WHERE member_id = '' AND area = 'session';
CREATE INDEX audit_rows_sign_in_of ON audit_rows (target, at, id) WHERE member_id = '' AND area = 'session';
