-- +goose Up
-- An alert with a call for help stays open for staff until one of them closes it.
-- followed says that it is over for the member by then: later readings are fine,
-- or its reading does not count any more. recovered_at and the values after it are
-- the last fine reading; steady says that it is not the only one.
ALTER TABLE alerts ADD COLUMN followed BOOLEAN NOT NULL DEFAULT FALSE;
ALTER TABLE alerts ADD COLUMN steady BOOLEAN NOT NULL DEFAULT FALSE;
ALTER TABLE alerts ADD COLUMN recovered_at BIGINT NOT NULL DEFAULT 0;
ALTER TABLE alerts ADD COLUMN recovered_value BIGINT NOT NULL DEFAULT 0;
ALTER TABLE alerts ADD COLUMN recovered_second BIGINT NOT NULL DEFAULT 0;
