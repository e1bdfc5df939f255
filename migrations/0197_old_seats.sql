-- +goose Up
-- Before 0193 a person who helped out with one answer kept their seat. Where the
-- member has someone assigned, a seat of somebody else is a stand-in's. It ends
-- with the answer that is owed, or now if none is. A colleague who was invited
-- can be invited again.
UPDATE chat_participants SET stand_in = TRUE
WHERE left_at IS NULL AND NOT stand_in AND user_type <> 'SUPPORT'
  AND EXISTS (
    SELECT 1 FROM coach_assignments a
    WHERE a.member_id = chat_participants.member_id
      AND a.relation = CASE chat_participants.user_type WHEN 'COACH' THEN 'coach' WHEN 'CARE_TEAM' THEN 'careteam' ELSE 'guide' END)
  AND NOT EXISTS (
    SELECT 1 FROM coach_assignments a
    WHERE a.member_id = chat_participants.member_id AND a.staff_id = chat_participants.staff_id
      AND a.relation = CASE chat_participants.user_type WHEN 'COACH' THEN 'coach' WHEN 'CARE_TEAM' THEN 'careteam' ELSE 'guide' END);
UPDATE chat_participants SET left_at = joined_at
WHERE left_at IS NULL AND stand_in AND NOT EXISTS (
  SELECT 1 FROM chat_tasks t
  WHERE t.member_id = chat_participants.member_id AND t.channel_id = chat_participants.channel_id AND t.state = 'open');
