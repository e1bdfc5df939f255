-- +goose Up
-- service: the test or panel that the laboratory reported a value under. Of a row that takes values away, which ones.
ALTER TABLE lab_results ADD COLUMN service TEXT NOT NULL DEFAULT '';
-- When the message was sent, which decides between versions of one issue time; 0 where it did not say.
ALTER TABLE lab_results ADD COLUMN sent_at BIGINT NOT NULL DEFAULT 0;
-- The moment of the sample; 0 where only its day is known.
ALTER TABLE lab_results ADD COLUMN sampled_at BIGINT NOT NULL DEFAULT 0;
-- What the value has beyond its thousandths, in hundred-millionths.
ALTER TABLE lab_results ADD COLUMN finer BIGINT NOT NULL DEFAULT 0;
-- A version that we can't read. Its state is cancelled, so that no page shows it.
ALTER TABLE lab_results ADD COLUMN unclear BOOLEAN NOT NULL DEFAULT FALSE;
