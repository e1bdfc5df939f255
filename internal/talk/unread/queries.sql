-- name: MemberMark :one
SELECT last_read_seq FROM chat_channels WHERE member_id = sqlc.arg(member_id) AND id = sqlc.arg(id);

-- name: Unread :one
SELECT EXISTS (
  SELECT 1 FROM chat_messages m
  WHERE m.member_id = sqlc.arg(member_id) AND m.channel_id = sqlc.arg(channel_id) AND m.seq > sqlc.arg(mark)
    AND m.kind = 'user' AND m.sender_id <> m.member_id
) AS present;

-- name: StaffWaitedFor :many
SELECT t.channel_id, t.opened_at, p.staff_id, p.last_read_seq, a.email, a.locale
FROM chat_tasks t
JOIN chat_participants p ON p.member_id = t.member_id AND p.channel_id = t.channel_id AND p.left_at IS NULL
JOIN accounts a ON a.id = p.staff_id AND a.status = 'active'
WHERE t.state = 'open' AND t.opened_at <= sqlc.arg(before) AND t.opened_at > sqlc.arg(since) AND p.last_read_seq < t.first_seq
  AND NOT EXISTS (
    SELECT 1 FROM outbox_messages o WHERE o.member_id = ''
      AND o.cause_kind = 'message' AND o.cause_id = t.channel_id AND o.cause_reader = p.staff_id AND o.cause_mark = CAST(p.last_read_seq AS TEXT))
  AND (t.opened_at > sqlc.arg(after_opened) OR (t.opened_at = sqlc.arg(after_opened)
    AND (t.channel_id > sqlc.arg(after_channel) OR (t.channel_id = sqlc.arg(after_channel) AND p.staff_id > sqlc.arg(after_staff)))))
ORDER BY t.opened_at, t.channel_id, p.staff_id LIMIT sqlc.arg(most);

-- Who is told about a message that speaks of a crisis: the owner; without one,
-- everyone of the team who is available; if no one is, the whole team. Guides and
-- care teams who take part in the conversation come first; the others are told
-- when none of them is available.

-- name: TeamInNeed :many
SELECT t.id, t.opened_at, a.id AS staff_id, a.email, a.locale
FROM chat_tasks t
CROSS JOIN accounts a
JOIN staff s ON s.account_id = a.id
WHERE a.role = t.pool AND a.status = 'active' AND t.state = 'open' AND t.urgent AND (t.owner_id = a.id OR (t.owner_id IS NULL AND (s.availability = 'AVAILABLE' OR NOT EXISTS (
    SELECT 1 FROM accounts b JOIN staff bs ON bs.account_id = b.id
    WHERE b.role = t.pool AND b.status = 'active' AND bs.availability = 'AVAILABLE'))
  AND (t.pool IN ('coach', 'support')
    OR EXISTS (SELECT 1 FROM chat_participants p
      WHERE p.member_id = t.member_id AND p.channel_id = t.channel_id AND p.staff_id = a.id AND p.left_at IS NULL)
    OR NOT EXISTS (SELECT 1 FROM chat_participants p
      JOIN accounts c ON c.id = p.staff_id AND c.status = 'active'
      JOIN staff cs ON cs.account_id = c.id AND cs.availability = 'AVAILABLE' AND cs.away_until IS NULL
      WHERE p.member_id = t.member_id AND p.channel_id = t.channel_id AND p.left_at IS NULL))))
  AND NOT EXISTS (SELECT 1 FROM outbox_messages o WHERE o.member_id = ''
    AND o.cause_kind = 'urgent' AND o.cause_id = t.id AND o.cause_reader = a.id)
  AND (t.opened_at > sqlc.arg(after_opened) OR (t.opened_at = sqlc.arg(after_opened)
    AND (t.id > sqlc.arg(after_id) OR (t.id = sqlc.arg(after_id) AND a.id > sqlc.arg(after_staff)))))
ORDER BY t.opened_at, t.id, a.id LIMIT sqlc.arg(most);

-- Everybody of Member Support hears of messages of the contact form: at once of
-- words of a crisis, and once a day of what waits past its time.

-- name: ContactInNeed :many
SELECT s.id, s.created_at, a.id AS staff_id, a.email, a.locale
FROM support_messages s
JOIN accounts w ON w.id = s.member_id AND w.status <> 'ended'
JOIN accounts a ON a.role = 'support' AND a.status = 'active' AND (s.owner_id IS NULL OR s.owner_id = a.id)
WHERE s.status IN ('received', 'in_progress') AND s.urgent
  AND NOT EXISTS (SELECT 1 FROM outbox_messages o WHERE o.member_id = ''
    AND o.cause_kind = 'contact urgent' AND o.cause_id = s.id AND o.cause_reader = a.id)
  AND (s.created_at > sqlc.arg(after_created) OR (s.created_at = sqlc.arg(after_created)
    AND (s.id > sqlc.arg(after_id) OR (s.id = sqlc.arg(after_id) AND a.id > sqlc.arg(after_staff)))))
ORDER BY s.created_at, s.id, a.id LIMIT sqlc.arg(most);

-- name: ContactLate :many
SELECT a.id AS staff_id, a.email, a.locale
FROM accounts a
WHERE a.role = 'support' AND a.status = 'active'
  AND EXISTS (SELECT 1 FROM support_messages s JOIN accounts w ON w.id = s.member_id AND w.status <> 'ended'
    WHERE s.status IN ('received', 'in_progress') AND s.answer_due_at <= sqlc.arg(now))
  AND NOT EXISTS (SELECT 1 FROM outbox_messages o WHERE o.member_id = ''
    AND o.cause_kind = 'contact late' AND o.cause_id = '' AND o.cause_reader = a.id AND o.cause_mark = sqlc.arg(day))
ORDER BY a.id LIMIT sqlc.arg(most);
