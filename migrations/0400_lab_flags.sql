-- +goose Up
-- flagged: the laboratory itself says that the value is critical.
ALTER TABLE lab_results ADD COLUMN flagged BOOLEAN NOT NULL DEFAULT FALSE;

-- When the laboratory issued what a call is about, where that is no result: a preliminary value, or one that we can't
-- read. 0 for a call about a result; result_id names what was sent otherwise.
ALTER TABLE lab_calls ADD COLUMN sent_at BIGINT NOT NULL DEFAULT 0;
