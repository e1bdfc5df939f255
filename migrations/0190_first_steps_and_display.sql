-- +goose Up
-- Where in a flow the member is; 0 before its first step.
ALTER TABLE member_onboarding ADD COLUMN step BIGINT NOT NULL DEFAULT 0;

-- The theme and text size that a person chose, such as dark.115; empty before
-- they chose any.
ALTER TABLE accounts ADD COLUMN appearance TEXT NOT NULL DEFAULT '';
