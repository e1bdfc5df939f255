-- +goose Up
-- help marks an answer that calls for 911 or the care team. reopened marks one
-- that came after the alert had ended: the alert is open again until the member
-- says that it is over, or staff close it.
ALTER TABLE alert_answers ADD COLUMN help BOOLEAN NOT NULL DEFAULT FALSE;
ALTER TABLE alert_answers ADD COLUMN reopened BOOLEAN NOT NULL DEFAULT FALSE;

-- When an answer stopped the escalation of an alert. Without it, an alert whose
-- escalate_at is empty was written by an older server and escalates as well.
ALTER TABLE alerts ADD COLUMN stopped_at BIGINT;
UPDATE alerts SET stopped_at = done_at WHERE escalate_at IS NULL AND done_at IS NOT NULL;
UPDATE alerts SET escalate_at = coach_at
WHERE state = 'open' AND escalate_at IS NULL AND done_at IS NULL AND coach_at IS NOT NULL AND coach_seen_at IS NULL;
CREATE INDEX alerts_without_escalation ON alerts (coach_at)
WHERE state = 'open' AND escalate_at IS NULL AND stopped_at IS NULL AND done_at IS NULL AND coach_seen_at IS NULL;

-- Why an alert ended other than by readings or by a person: 'program' when the
-- member has left the program that it belongs to.
ALTER TABLE alerts ADD COLUMN end_reason TEXT NOT NULL DEFAULT '' CHECK (end_reason IN ('', 'program'));
