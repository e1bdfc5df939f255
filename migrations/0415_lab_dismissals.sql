-- +goose Up
-- Why a report was taken off the desk, by a short list; why_enc has the words to it.
ALTER TABLE lab_reports ADD COLUMN dismissed_as TEXT NOT NULL DEFAULT '';
CREATE INDEX lab_reports_dismissed ON lab_reports (decided_at, id) WHERE state = 'dismissed';
CREATE INDEX lab_calls_done ON lab_calls (done_at, id) WHERE state = 'done';
