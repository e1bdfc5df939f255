-- +goose Up
-- People without a sign-in for whom nobody acts any longer, and since when. Member Support calls their family. The row
-- goes when somebody acts for them again.
CREATE TABLE family_alone (
  member_id  TEXT PRIMARY KEY REFERENCES members (member_id),
  since      BIGINT NOT NULL
);
CREATE INDEX family_alone_by_since ON family_alone (since);

INSERT INTO family_alone (member_id, since)
SELECT l.member_id, MAX(l.ended_at)
FROM family_links l
JOIN accounts a ON a.id = l.member_id
WHERE a.status = 'no_sign_in' AND NOT EXISTS (SELECT 1 FROM account_emails e WHERE e.account_id = l.member_id)
GROUP BY l.member_id
HAVING COUNT(*) = COUNT(l.ended_at);
