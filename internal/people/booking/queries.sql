-- name: Calendars :many
SELECT id, kind, resource_kind, resource_id, brand_code, country, name, online, line1, city, region, postal_code, phone, time_zone,
  length_minutes, before_minutes, after_minutes, capacity, notice_minutes, ahead_days, change_minutes, active, revision
FROM booking_calendars WHERE kind = sqlc.arg(kind) AND country = sqlc.arg(country) AND active
  AND (brand_code = sqlc.arg(brand_code) OR brand_code = '')
ORDER BY name, id LIMIT 500;

-- name: AllCalendars :many
SELECT id, kind, resource_kind, resource_id, brand_code, country, name, online, line1, city, region, postal_code, phone, time_zone,
  length_minutes, before_minutes, after_minutes, capacity, notice_minutes, ahead_days, change_minutes, active, revision
FROM booking_calendars ORDER BY name, id LIMIT 1000;

-- name: Calendar :one
SELECT id, kind, resource_kind, resource_id, brand_code, country, name, online, line1, city, region, postal_code, phone, time_zone,
  length_minutes, before_minutes, after_minutes, capacity, notice_minutes, ahead_days, change_minutes, active, revision
FROM booking_calendars WHERE id = sqlc.arg(id);

-- The changes of one calendar come one after the other, on every node.

-- name: LockCalendar :execrows
UPDATE booking_calendars SET revision = revision WHERE id = sqlc.arg(id);

-- name: AddCalendar :execrows
INSERT INTO booking_calendars (id, kind, resource_kind, resource_id, brand_code, country, name, online, line1, city, region, postal_code, phone,
  time_zone, length_minutes, before_minutes, after_minutes, capacity, notice_minutes, ahead_days, change_minutes, active, revision)
VALUES (sqlc.arg(id), sqlc.arg(kind), sqlc.arg(resource_kind), sqlc.arg(resource_id), sqlc.arg(brand_code), sqlc.arg(country), sqlc.arg(name),
  sqlc.arg(online), sqlc.arg(line1), sqlc.arg(city), sqlc.arg(region), sqlc.arg(postal_code), sqlc.arg(phone), sqlc.arg(time_zone),
  sqlc.arg(length_minutes), sqlc.arg(before_minutes), sqlc.arg(after_minutes), sqlc.arg(capacity), sqlc.arg(notice_minutes), sqlc.arg(ahead_days),
  sqlc.arg(change_minutes), sqlc.arg(active), 1)
ON CONFLICT (id) DO NOTHING;

-- name: ChangeCalendar :execrows
UPDATE booking_calendars SET length_minutes = sqlc.arg(length_minutes), before_minutes = sqlc.arg(before_minutes),
  after_minutes = sqlc.arg(after_minutes), capacity = sqlc.arg(capacity), notice_minutes = sqlc.arg(notice_minutes),
  ahead_days = sqlc.arg(ahead_days), change_minutes = sqlc.arg(change_minutes), active = sqlc.arg(active), revision = revision + 1
WHERE id = sqlc.arg(id) AND revision = sqlc.arg(revision);

-- name: Hours :many
SELECT weekday, from_minute, until_minute FROM booking_hours WHERE calendar_id = sqlc.arg(calendar_id) ORDER BY weekday, from_minute;

-- name: AddHours :exec
INSERT INTO booking_hours (calendar_id, weekday, from_minute, until_minute)
VALUES (sqlc.arg(calendar_id), sqlc.arg(weekday), sqlc.arg(from_minute), sqlc.arg(until_minute));

-- name: DropHours :exec
DELETE FROM booking_hours WHERE calendar_id = sqlc.arg(calendar_id);

-- name: Days :many
SELECT day, open FROM booking_days WHERE calendar_id = sqlc.arg(calendar_id) AND day >= sqlc.arg(from_day) ORDER BY day LIMIT 1000;

-- name: AddDay :exec
INSERT INTO booking_days (calendar_id, day, open) VALUES (sqlc.arg(calendar_id), sqlc.arg(day), sqlc.arg(open));

-- name: DropDays :exec
DELETE FROM booking_days WHERE calendar_id = sqlc.arg(calendar_id) AND day >= sqlc.arg(from_day);

-- name: Absences :many
SELECT id, from_at, until_at FROM booking_absences
WHERE calendar_id = sqlc.arg(calendar_id) AND until_at > sqlc.arg(from_at) ORDER BY from_at, id LIMIT 1000;

-- name: AddAbsence :exec
INSERT INTO booking_absences (calendar_id, id, from_at, until_at)
VALUES (sqlc.arg(calendar_id), sqlc.arg(id), sqlc.arg(from_at), sqlc.arg(until_at));

-- name: DropAbsences :exec
DELETE FROM booking_absences WHERE calendar_id = sqlc.arg(calendar_id) AND until_at > sqlc.arg(from_at);

-- name: Cells :many
SELECT cell, seat, holder FROM booking_cells
WHERE calendar_id = sqlc.arg(calendar_id) AND cell >= sqlc.arg(from_cell) AND cell < sqlc.arg(until_cell);

-- name: TakeCell :execrows
INSERT INTO booking_cells (calendar_id, cell, seat, holder)
VALUES (sqlc.arg(calendar_id), sqlc.arg(cell), sqlc.arg(seat), sqlc.arg(holder))
ON CONFLICT (calendar_id, cell, seat) DO NOTHING;

-- name: FreeCells :execrows
DELETE FROM booking_cells WHERE holder = sqlc.arg(holder);

-- name: CellsOf :many
SELECT cell, seat FROM booking_cells WHERE holder = sqlc.arg(holder) ORDER BY cell;

-- What is kept for a line is free again once the worker has looked at the line.

-- name: FreeLine :execrows
DELETE FROM booking_cells WHERE holder = 'line' AND calendar_id = sqlc.arg(calendar_id);

-- name: KeptForLine :many
SELECT cell FROM booking_cells WHERE holder = 'line' AND calendar_id = sqlc.arg(calendar_id) LIMIT 1;

-- name: HandOver :execrows
UPDATE booking_cells SET holder = sqlc.arg(to_holder) WHERE holder = sqlc.arg(holder);

-- name: PruneCells :execrows
DELETE FROM booking_cells WHERE cell < sqlc.arg(before);

-- name: PruneTimes :execrows
DELETE FROM booking_times WHERE cell < sqlc.arg(before);

-- name: PruneWaits :execrows
DELETE FROM booking_waits WHERE changed_at < sqlc.arg(before) AND state NOT IN ('waiting', 'offered');

-- name: PruneOffers :execrows
DELETE FROM booking_offers WHERE at < sqlc.arg(before) AND EXISTS (
  SELECT 1 FROM booking_waits w WHERE w.member_id = booking_offers.member_id AND w.id = booking_offers.wait_id
    AND w.changed_at < sqlc.arg(before) AND w.state NOT IN ('waiting', 'offered'));

-- name: AddBooking :exec
INSERT INTO bookings (member_id, id, calendar_id, kind, starts_at, ends_at, time_zone, state, canceled_by, reason, sequence, created_at, changed_at,
  asks, reference)
VALUES (sqlc.arg(member_id), sqlc.arg(id), sqlc.arg(calendar_id), sqlc.arg(kind), sqlc.arg(starts_at), sqlc.arg(ends_at), sqlc.arg(time_zone),
  'booked', '', '', 0, sqlc.arg(now), sqlc.arg(now), sqlc.arg(asks), '');

-- name: SetReference :exec
UPDATE bookings SET reference = sqlc.arg(reference) WHERE member_id = sqlc.arg(member_id) AND id = sqlc.arg(id);

-- name: Booking :one
SELECT id, calendar_id, kind, starts_at, ends_at, time_zone, state, canceled_by, reason, sequence, created_at, changed_at, asks, reference
FROM bookings WHERE member_id = sqlc.arg(member_id) AND id = sqlc.arg(id);

-- name: BookingAt :one
SELECT id, calendar_id, kind, starts_at, ends_at, time_zone, state, canceled_by, reason, sequence, created_at, changed_at, asks, reference
FROM bookings WHERE member_id = sqlc.arg(member_id) AND calendar_id = sqlc.arg(calendar_id) AND starts_at = sqlc.arg(starts_at)
  AND state = 'booked';

-- name: CountUpcoming :one
SELECT COUNT(*) FROM bookings
WHERE member_id = sqlc.arg(member_id) AND kind = sqlc.arg(kind) AND ends_at > sqlc.arg(now) AND state = 'booked';

-- name: Upcoming :many
SELECT id, calendar_id, kind, starts_at, ends_at, time_zone, state, canceled_by, reason, sequence, created_at, changed_at, asks, reference
FROM bookings WHERE member_id = sqlc.arg(member_id) AND ends_at > sqlc.arg(now) AND state = 'booked' ORDER BY starts_at, id LIMIT 100;

-- The appointments that aren't over and the offers that still hold, by the time they are for.

-- name: Next :many
SELECT b.id, b.kind, b.starts_at, b.time_zone, CAST(0 AS BIGINT) AS hold_until, c.name, c.online
FROM bookings b JOIN booking_calendars c ON c.id = b.calendar_id
WHERE b.member_id = sqlc.arg(member_id) AND b.ends_at > sqlc.arg(now) AND b.state = 'booked'
UNION ALL
SELECT w.id, c.kind, w.starts_at, c.time_zone, w.hold_until, c.name, c.online
FROM booking_waits w JOIN booking_calendars c ON c.id = w.calendar_id
WHERE w.member_id = sqlc.arg(member_id) AND w.state = 'offered' AND w.hold_until > sqlc.arg(now)
ORDER BY starts_at LIMIT 50;

-- name: Bookings :many
SELECT id, calendar_id, kind, starts_at, ends_at, time_zone, state, canceled_by, reason, sequence, created_at, changed_at, asks, reference
FROM bookings WHERE member_id = sqlc.arg(member_id)
  AND (starts_at < sqlc.arg(before_at) OR (starts_at = sqlc.arg(before_at) AND id < sqlc.arg(before_id)))
ORDER BY starts_at DESC, id DESC LIMIT sqlc.arg(most);

-- name: MoveBooking :execrows
UPDATE bookings SET calendar_id = sqlc.arg(calendar_id), starts_at = sqlc.arg(starts_at), ends_at = sqlc.arg(ends_at),
  time_zone = sqlc.arg(time_zone), reason = sqlc.arg(reason), sequence = sequence + 1, changed_at = sqlc.arg(now)
WHERE member_id = sqlc.arg(member_id) AND id = sqlc.arg(id) AND state = 'booked';

-- name: EndBooking :execrows
UPDATE bookings SET state = sqlc.arg(state), canceled_by = sqlc.arg(canceled_by), reason = sqlc.arg(reason), sequence = sequence + 1,
  changed_at = sqlc.arg(now)
WHERE member_id = sqlc.arg(member_id) AND id = sqlc.arg(id) AND state = sqlc.arg(was);

-- name: TakeTime :execrows
INSERT INTO booking_times (member_id, cell, booking_id) VALUES (sqlc.arg(member_id), sqlc.arg(cell), sqlc.arg(booking_id))
ON CONFLICT (member_id, cell) DO NOTHING;

-- name: BusyPieces :one
SELECT COUNT(*) FROM booking_times
WHERE member_id = sqlc.arg(member_id) AND cell >= sqlc.arg(from_cell) AND cell < sqlc.arg(until_cell);

-- name: FreeTimes :exec
DELETE FROM booking_times WHERE member_id = sqlc.arg(member_id) AND booking_id = sqlc.arg(booking_id);

-- name: AddHistory :exec
INSERT INTO booking_history (member_id, booking_id, number, act, actor_id, actor_role, starts_at, reason, at)
SELECT CAST(sqlc.arg(member_id) AS TEXT), CAST(sqlc.arg(booking_id) AS TEXT), COALESCE(MAX(h.number), 0) + 1, CAST(sqlc.arg(act) AS TEXT),
  CAST(sqlc.arg(actor_id) AS TEXT), CAST(sqlc.arg(actor_role) AS TEXT), CAST(sqlc.arg(starts_at) AS BIGINT), CAST(sqlc.arg(reason) AS TEXT),
  CAST(sqlc.arg(at) AS BIGINT)
FROM booking_history h WHERE h.member_id = sqlc.arg(member_id) AND h.booking_id = sqlc.arg(booking_id);

-- name: History :many
SELECT number, act, actor_id, actor_role, starts_at, reason, at FROM booking_history
WHERE member_id = sqlc.arg(member_id) AND booking_id = sqlc.arg(booking_id) ORDER BY number LIMIT 200;

-- A page of what is booked at a place; the next one begins after its last booking.

-- name: DayOfCalendar :many
SELECT member_id, id, calendar_id, kind, starts_at, ends_at, time_zone, state, canceled_by, reason, sequence, created_at, changed_at, asks, reference
FROM bookings WHERE calendar_id = sqlc.arg(calendar_id) AND starts_at >= sqlc.arg(from_at) AND starts_at < sqlc.arg(until_at)
  AND (starts_at > sqlc.arg(after_at) OR id > sqlc.arg(after_id))
ORDER BY starts_at, id LIMIT sqlc.arg(most);

-- name: Standing :many
SELECT member_id, id, calendar_id, kind, starts_at, ends_at, time_zone, state, canceled_by, reason, sequence, created_at, changed_at, asks, reference
FROM bookings WHERE calendar_id = sqlc.arg(calendar_id) AND starts_at >= sqlc.arg(from_at) AND state = 'booked'
  AND (starts_at > sqlc.arg(after_at) OR id > sqlc.arg(after_id))
ORDER BY starts_at, id LIMIT sqlc.arg(most);

-- name: AddWait :execrows
INSERT INTO booking_waits (member_id, id, calendar_id, from_day, until_day, state, starts_at, hold_until, booking_id, created_at, changed_at,
  asks)
VALUES (sqlc.arg(member_id), sqlc.arg(id), sqlc.arg(calendar_id), sqlc.arg(from_day), sqlc.arg(until_day), 'waiting', 0, 0, '', sqlc.arg(now),
  sqlc.arg(now), sqlc.arg(asks))
ON CONFLICT (member_id, calendar_id) WHERE state = 'waiting' OR state = 'offered' DO NOTHING;

-- name: Wait :one
SELECT id, calendar_id, from_day, until_day, state, starts_at, ends_at, hold_until, booking_id, created_at, asks
FROM booking_waits WHERE member_id = sqlc.arg(member_id) AND id = sqlc.arg(id);

-- name: OpenWaits :many
SELECT id, calendar_id, from_day, until_day, state, starts_at, ends_at, hold_until, booking_id, created_at, asks
FROM booking_waits WHERE member_id = sqlc.arg(member_id) AND state IN ('waiting', 'offered') ORDER BY created_at, id LIMIT 50;

-- name: InLine :many
SELECT member_id, id, calendar_id, from_day, until_day, state, starts_at, ends_at, hold_until, booking_id, created_at, asks
FROM booking_waits WHERE calendar_id = sqlc.arg(calendar_id) AND (state = 'waiting' OR state = 'offered') AND state = 'waiting'
  AND (created_at > sqlc.arg(after_at) OR (created_at = sqlc.arg(after_at) AND id > sqlc.arg(after_id)))
ORDER BY created_at, id LIMIT sqlc.arg(most);

-- Whether anybody waits for a time on a day.

-- name: WaitsFor :many
SELECT id FROM booking_waits WHERE calendar_id = sqlc.arg(calendar_id) AND (state = 'waiting' OR state = 'offered') AND state = 'waiting'
  AND from_day <= sqlc.arg(day) AND until_day >= sqlc.arg(day) LIMIT 1;

-- name: CalendarsWithLine :many
SELECT calendar_id FROM booking_waits WHERE (state = 'waiting' OR state = 'offered')
UNION
SELECT calendar_id FROM booking_cells WHERE holder = 'line'
ORDER BY calendar_id LIMIT 1000;

-- name: LapsedOffers :many
SELECT member_id, id FROM booking_waits
WHERE calendar_id = sqlc.arg(calendar_id) AND (state = 'waiting' OR state = 'offered') AND state = 'offered' AND hold_until <= sqlc.arg(now)
ORDER BY hold_until LIMIT 200;

-- name: HeldOffers :many
SELECT member_id, id, starts_at, ends_at FROM booking_waits
WHERE calendar_id = sqlc.arg(calendar_id) AND (state = 'waiting' OR state = 'offered') AND state = 'offered' ORDER BY created_at, id LIMIT 1000;

-- name: OfferWait :execrows
UPDATE booking_waits SET state = 'offered', starts_at = sqlc.arg(starts_at), ends_at = sqlc.arg(ends_at), hold_until = sqlc.arg(hold_until),
  changed_at = sqlc.arg(now)
WHERE member_id = sqlc.arg(member_id) AND id = sqlc.arg(id) AND state = 'waiting';

-- name: WaitAgain :execrows
UPDATE booking_waits SET state = 'waiting', starts_at = 0, ends_at = 0, hold_until = 0, changed_at = sqlc.arg(now)
WHERE member_id = sqlc.arg(member_id) AND id = sqlc.arg(id) AND state = 'offered';

-- name: EndWait :execrows
UPDATE booking_waits SET state = sqlc.arg(state), booking_id = sqlc.arg(booking_id), starts_at = 0, ends_at = 0, hold_until = 0,
  changed_at = sqlc.arg(now)
WHERE member_id = sqlc.arg(member_id) AND id = sqlc.arg(id) AND state IN ('waiting', 'offered');

-- name: AddOffer :exec
INSERT INTO booking_offers (member_id, wait_id, starts_at, at) VALUES (sqlc.arg(member_id), sqlc.arg(wait_id), sqlc.arg(starts_at), sqlc.arg(at))
ON CONFLICT (member_id, wait_id, starts_at) DO NOTHING;

-- name: Offers :many
SELECT starts_at FROM booking_offers WHERE member_id = sqlc.arg(member_id) AND wait_id = sqlc.arg(wait_id) ORDER BY at LIMIT 100;

-- name: DropOffer :exec
DELETE FROM booking_offers WHERE member_id = sqlc.arg(member_id) AND wait_id = sqlc.arg(wait_id) AND starts_at = sqlc.arg(starts_at);
