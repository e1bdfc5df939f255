-- +goose Up
-- Staff change plans and coverage. A revision keeps two of them from overwriting
-- each other.
ALTER TABLE coverage_plans ADD COLUMN revision BIGINT NOT NULL DEFAULT 1;
ALTER TABLE member_coverage ADD COLUMN revision BIGINT NOT NULL DEFAULT 1;
CREATE INDEX coverage_plans_by_brand ON coverage_plans (brand_code, name);
CREATE INDEX member_coverage_by_plan ON member_coverage (plan_code);
