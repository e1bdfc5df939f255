-- +goose Up
-- Who of a brand hasn't been told of a campaign yet.
CREATE INDEX members_by_brand ON members (brand_code, member_id);
