-- +goose Up
-- An alert stays open until a person sees it or a later reading resolves it.
-- received_at is when its reading reached us; 0 for alerts from before it was
-- kept. While staff have not seen an alert, escalate_at is when it goes to more
-- of them, and step counts how often it has.
ALTER TABLE alerts ADD COLUMN received_at BIGINT NOT NULL DEFAULT 0;
ALTER TABLE alerts ADD COLUMN urgent BOOLEAN NOT NULL DEFAULT FALSE;
ALTER TABLE alerts ADD COLUMN step BIGINT NOT NULL DEFAULT 0;
ALTER TABLE alerts ADD COLUMN escalate_at BIGINT;

-- Nobody has seen these: they escalate now.
UPDATE alerts SET escalate_at = coach_at WHERE state = 'open' AND coach_at IS NOT NULL AND coach_seen_at IS NULL;

CREATE INDEX alerts_open ON alerts (member_id, kind, reading_at) WHERE state = 'open';
CREATE INDEX alerts_to_escalate ON alerts (escalate_at) WHERE state = 'open' AND escalate_at IS NOT NULL;

-- The value that family was told last, from which we judge what is clearly
-- worse; and when the list of people was last gone through, so that a message
-- that fails is acted on once.
ALTER TABLE alert_episodes ADD COLUMN told_value BIGINT NOT NULL DEFAULT 0;
ALTER TABLE alert_episodes ADD COLUMN looked_at BIGINT NOT NULL DEFAULT 0;
UPDATE alert_episodes SET told_value = value, looked_at = told_at;
