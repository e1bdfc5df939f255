-- +goose Up
-- The order that a laboratory named with a result; empty for none.
ALTER TABLE lab_results ADD COLUMN order_number TEXT NOT NULL DEFAULT '';
