-- +goose Up
-- Links from before 0292 say whether they began with an invitation, too. Adults have no others. A teenager's parent may
-- also have been added by Member Support, or be the parent who brought the child along: the trail tells which links an
-- answer to an invitation made.
UPDATE family_links SET invited = TRUE
WHERE kind IN ('adult', 'care_recipient')
   OR kind = 'dependent' AND EXISTS (
     SELECT 1 FROM audit_rows a
     WHERE a.member_id = family_links.member_id AND a.action = 'familyAccepted' AND a.area = 'family' AND a.target = family_links.id
   );
