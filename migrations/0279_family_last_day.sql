-- +goose Up
-- Which links have a last day, for the worker that ends them after it.
CREATE INDEX family_links_by_last_day ON family_links (until) WHERE ended_at IS NULL AND until IS NOT NULL;
