-- +goose Up
-- Which members have been told of a campaign, each once.
CREATE TABLE kit_campaign_news (
  member_id    TEXT NOT NULL REFERENCES members (member_id),
  campaign_id  TEXT NOT NULL,
  told_at      BIGINT NOT NULL,
  PRIMARY KEY (member_id, campaign_id)
);
