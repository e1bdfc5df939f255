-- +goose Up
-- What a member's weight is judged by: height, own goal, and how much gain the
-- care team wants to hear of, in tenths of a pound.
CREATE TABLE weight_plans (
  member_id          TEXT PRIMARY KEY REFERENCES members (member_id),
  height_mm          BIGINT,
  target_grams       BIGINT,
  target_set_at      BIGINT,
  gain_day_tenths    BIGINT,
  gain_week_tenths   BIGINT
);
