-- +goose Up
-- Finds the members who have an open weight alert and may have left the program
-- that it belongs to.
CREATE INDEX alerts_open_weight ON alerts (member_id) WHERE state = 'open' AND kind = 'weight';
