-- +goose Up
-- The accounts that had too many wrong passwords: few among all that had any.
CREATE INDEX sign_in_failures_blocked ON sign_in_failures (blocked_until) WHERE blocked_until > 0;
