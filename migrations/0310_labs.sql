-- +goose Up
-- A member's laboratory results. A value stands as it was reported, in thousandths of its unit. Nothing is
-- overwritten: a correction is a row of its own, and replaced_by leads from the old row to the new one.
CREATE TABLE lab_results (
  member_id    TEXT NOT NULL REFERENCES members (member_id),
  id           TEXT NOT NULL,
  test         TEXT NOT NULL,
  thousandths  BIGINT NOT NULL,
  unit         TEXT NOT NULL,
  -- '<' or '>' where the laboratory could say no more.
  bound        TEXT NOT NULL CHECK (bound IN ('', '<', '>')),
  -- yyyy-MM-dd; the first of the month where only the month is known.
  taken_on     TEXT NOT NULL,
  month_only   BOOLEAN NOT NULL,
  source       TEXT NOT NULL CHECK (source IN ('self', 'profile', 'lab')),
  lab_id       TEXT NOT NULL,
  lab_name     TEXT NOT NULL,
  -- The laboratory's number of the order that it belongs to.
  accession    TEXT NOT NULL,
  equation     TEXT NOT NULL,
  reference    TEXT NOT NULL,
  state        TEXT NOT NULL CHECK (state IN ('final', 'corrected', 'cancelled')),
  -- When the laboratory issued this version.
  issued_at    BIGINT NOT NULL,
  -- The same for the same version however often it comes.
  content_key  TEXT NOT NULL,
  -- Results that were typed together.
  entry_id     TEXT NOT NULL,
  replaced_by  TEXT NOT NULL,
  replaced_at  BIGINT NOT NULL,
  removed_at   BIGINT NOT NULL,
  -- Until then the care team calls before the member sees it; 0 for none.
  held_until   BIGINT NOT NULL,
  created_at   BIGINT NOT NULL,
  PRIMARY KEY (member_id, id)
);
CREATE UNIQUE INDEX lab_results_once ON lab_results (member_id, content_key);
CREATE INDEX lab_results_by_day ON lab_results (member_id, taken_on);
CREATE INDEX lab_results_by_accession ON lab_results (member_id, lab_id, accession) WHERE accession <> '';

-- What two writers of the same member's results wait on.
CREATE TABLE lab_books (
  member_id  TEXT PRIMARY KEY REFERENCES members (member_id),
  revision   BIGINT NOT NULL
);
