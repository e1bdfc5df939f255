-- +goose Up
-- A member's name without case and accents, family name first; empty until the
-- server has filled it in.
ALTER TABLE members ADD COLUMN sort_name TEXT NOT NULL DEFAULT '';
CREATE INDEX members_without_sort_name ON members (member_id) WHERE sort_name = '';

-- Every beginning of every word of that name, so that a search by the first
-- letters is one equal comparison on either engine, whatever its collation.
CREATE TABLE member_search (
  member_id  TEXT NOT NULL REFERENCES members (member_id),
  term       TEXT NOT NULL,
  PRIMARY KEY (member_id, term)
);
CREATE INDEX member_search_by_term ON member_search (term, member_id);

-- Whom a coach, a care team or a guide looks after.
CREATE INDEX coach_assignments_by_staff ON coach_assignments (staff_id, relation, member_id);
