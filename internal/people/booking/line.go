package booking

import (
	"context"
	"slices"
	"time"

	"wellhouse.app/internal/people/booking/bookingdb"
	"wellhouse.app/internal/people/member"
	"wellhouse.app/internal/platform/db"
)

// linePage is how many places in line are read at once.
const linePage = 200

// line is who waits for the times of a calendar, and which of them are free.
type line struct {
	*Service
	calendar Calendar
	rules    Rules
	now      time.Time
	taken    Taken
	free     map[time.Time][]Slot // of the days that were asked for
}

// turn is what is to be done about a place in line: a time to offer, or nothing to
// wait for any more.
type turn struct {
	wait bookingdb.InLineRow
	slot Slot
	over bool
}

func (s *Service) lineOf(ctx context.Context, q db.Q, c Calendar) (*line, error) {
	l := &line{Service: s, calendar: c, now: s.Now()}
	var err error
	if l.rules, err = c.rules(ctx, q, l.now); err != nil {
		return l, err
	}
	return l, l.look(ctx, q)
}

func (l *line) today() time.Time { return l.rules.dayOf(l.now) }

// look reads which seats are taken now.
func (l *line) look(ctx context.Context, q db.Q) (err error) {
	l.free = map[time.Time][]Slot{}
	l.taken, err = l.calendar.taken(ctx, q, l.today(), l.today().AddDate(0, 0, l.rules.AheadDays))
	return err
}

// slots are the free times of a day that somebody can still take half an hour from now.
func (l *line) slots(day time.Time) []Slot {
	free, known := l.free[day]
	if !known && l.calendar.Active {
		free, _ = l.rules.Slots(day, l.now.Add(holdFor), l.taken)
		l.free[day] = free
	}
	return free
}

// next is the first place in line, after another one, about which something is to be
// done. It goes on to the end of the line, however many want other times.
func (l *line) next(ctx context.Context, q db.Q, after bookingdb.InLineRow) (t turn, found bool, err error) {
	for {
		rows, err := bookingdb.New(q).InLine(ctx, bookingdb.InLineParams{
			CalendarID: l.calendar.ID, AfterAt: after.CreatedAt, AfterID: after.ID, Most: linePage,
		})
		if err != nil {
			return t, false, err
		}
		for _, wait := range rows {
			if t, found, err = l.turnOf(ctx, q, wait); err != nil || found {
				return t, found, err
			}
		}
		if len(rows) < linePage {
			return t, false, nil
		}
		after = rows[len(rows)-1]
	}
}

// turnOf asks about the member only where a time on their days is free.
func (l *line) turnOf(ctx context.Context, q db.Q, wait bookingdb.InLineRow) (t turn, found bool, err error) {
	t.wait = wait
	first, _ := Midnight(wait.FromDay)
	last, _ := Midnight(wait.UntilDay)
	if today := l.today(); today.After(last) {
		t.over = true
		return t, true, nil
	} else if first.Before(today) {
		first = today
	}
	var free []Slot
	for day := first; !day.After(last); day = day.AddDate(0, 0, 1) {
		free = append(free, l.slots(day)...)
	}
	if len(free) == 0 {
		return t, false, nil
	}
	f, err := member.LoadFacts(ctx, q, wait.MemberID)
	if err != nil {
		return t, false, err
	}
	if f.Ended || !l.calendar.servesTo(f) {
		t.over = true
		return t, true, nil
	}
	if !awake(l.now, f.Zone()) {
		return t, false, nil
	}
	if n, err := l.ahead(ctx, q, f.ID, l.calendar.Kind); err != nil || n >= aheadMost {
		return t, false, err
	}
	t.slot, found, err = fitting(ctx, q, wait, free)
	return t, found, err
}

// fitting is the first free time that somebody was not offered yet, and at which they
// are nowhere else.
func fitting(ctx context.Context, q db.Q, wait bookingdb.InLineRow, free []Slot) (slot Slot, found bool, err error) {
	store := bookingdb.New(q)
	past, err := store.Offers(ctx, bookingdb.OffersParams{MemberID: wait.MemberID, WaitID: wait.ID})
	if err != nil {
		return slot, false, err
	}
	for _, slot := range free {
		if slices.Contains(past, slot.From) {
			continue
		}
		from, until := cells(slot.Span)
		busy, err := store.BusyPieces(ctx, bookingdb.BusyPiecesParams{MemberID: wait.MemberID, FromCell: from, UntilCell: until})
		if err != nil || busy == 0 {
			return slot, err == nil, err
		}
	}
	return slot, false, nil
}
