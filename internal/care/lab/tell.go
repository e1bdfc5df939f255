package lab

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"strconv"
	"time"

	"wellhouse.app/internal/care/lab/labdb"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/jobs"
	"wellhouse.app/internal/platform/live"
	"wellhouse.app/internal/platform/who"
	"wellhouse.app/internal/talk/delivery"
)

// DeskEvent tells the open pages of the care team that the lab desk has changed.
const DeskEvent = "labdesk"

// tellDesk comes after the commit.
func (s *Service) tellDesk(ctx context.Context) {
	if s.Live != nil {
		db.After(ctx, func() { s.Live.TellRole(who.CareTeam, live.Event{Kind: DeskEvent}) })
	}
}

// tellMember queues the message that something new has come. Several results of one
// report are one message.
func (s *Service) tellMember(ctx context.Context, q db.Q, memberID, what string, now time.Time) error {
	p, err := labdb.New(q).Person(ctx, memberID)
	if err != nil || p.Status != statusActive || s.Post == nil {
		return err
	}
	_, err = s.Post.Queue(ctx, q, delivery.Message{
		MemberID: memberID, Template: ResultReady, Slot: string(ResultReady),
		Cause: delivery.Cause{Kind: string(ResultReady), ID: s.digest([]byte(what))[:32], Mark: strconv.FormatInt(now.UnixMilli(), 10)},
	})
	return err
}

// statusActive is the status of an account whose person can sign in.
const statusActive = "active"

// tellOf writes to those who see a call.
func (s *Service) tellOf(ctx context.Context, q db.Q, c Call, cause string, now time.Time) error {
	own, err := nursesOf(ctx, q, c.MemberID)
	if err != nil {
		return err
	}
	return s.tellThose(ctx, q, func(id string) bool { return c.concerns(id, own, now) }, cause, now)
}

// tellThose writes to some of the care team at any hour: to those who are there, or to
// all of them when nobody is. One cause is one message to each of them, whatever else they
// heard of.
func (s *Service) tellThose(ctx context.Context, q db.Q, those func(staffID string) bool, cause string, now time.Time) error {
	team, err := labdb.New(q).CareTeam(ctx)
	if err != nil || s.Post == nil {
		return err
	}
	team = slices.DeleteFunc(team, func(p labdb.CareTeamRow) bool { return !those(p.ID) })
	someoneIsThere := false
	for _, p := range team {
		someoneIsThere = someoneIsThere || p.Availability == available
	}
	for _, p := range team {
		if someoneIsThere && p.Availability != available {
			continue
		}
		_, err := s.Post.Queue(ctx, q, delivery.Message{
			Template: StaffCall, Channel: delivery.Email, To: p.Email, Locale: p.Locale, Slot: string(StaffCall) + " " + p.ID,
			Cause: delivery.Cause{Kind: string(StaffCall), ID: cause, Reader: p.ID, Mark: strconv.FormatInt(now.UnixMilli(), 10)},
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// available is the availability of staff who are there.
const available = "AVAILABLE"

const lookEvery, restsEvery = 30 * time.Second, 10 * time.Minute

// Jobs are the work behind the scenes.
func (s *Service) Jobs() []jobs.Job {
	list := []jobs.Job{
		jobs.Loop{Name: "lab desk", Every: lookEvery, Do: s.Look},
		jobs.Loop{Name: "lab orders", Every: restsEvery, AtStart: true, Do: s.EndRests},
	}
	if s.DemoLab {
		list = append(list, jobs.Loop{Name: "demo laboratory", Every: lookEvery, Do: s.Simulate})
	}
	return list
}

// Look tells the team again of what nobody has taken, and shows members what was held long
// enough.
func (s *Service) Look(ctx context.Context) error {
	now := s.Now()
	before := now.Add(-claimFor).UnixMilli()
	var reports []string
	var calls []labdb.LabCall
	var ended []labdb.CallsToShowRow
	err := s.DB.Read(ctx, db.System, func(ctx context.Context, q db.Q) (err error) {
		store := labdb.New(q)
		if reports, err = store.ReportsToTell(ctx, before); err != nil {
			return err
		}
		if calls, err = store.CallsToTell(ctx, before); err != nil {
			return err
		}
		ended, err = store.CallsToShow(ctx, now.UnixMilli())
		return err
	})
	if err != nil {
		return err
	}
	for _, one := range ended {
		err = errors.Join(err, s.holdEnded(ctx, one.MemberID, one.ID, now))
	}
	if len(reports)+len(calls) == 0 {
		return err
	}
	return errors.Join(err, s.DB.WriteAgain(ctx, db.System, func(ctx context.Context, q db.Q) error {
		return s.tellDue(ctx, q, calls, reports, now)
	}))
}

// tellDue tells of what no other node has told meanwhile.
func (s *Service) tellDue(ctx context.Context, q db.Q, calls []labdb.LabCall, reports []string, now time.Time) error {
	before, store := now.Add(-claimFor).UnixMilli(), labdb.New(q)
	var due []labdb.LabCall
	cause := ""
	for _, one := range calls {
		n, err := store.ToldCall(ctx, labdb.ToldCallParams{MemberID: one.MemberID, ID: one.ID, Now: now.UnixMilli(), Before: before})
		if err != nil {
			return err
		}
		if n > 0 {
			due, cause = append(due, one), cmp.Or(cause, one.ID)
		}
	}
	everybody := false
	for _, id := range reports {
		n, err := store.ToldReport(ctx, labdb.ToldReportParams{ID: id, Now: now.UnixMilli(), Before: before})
		if err != nil {
			return err
		}
		if n > 0 {
			everybody, cause = true, cmp.Or(cause, id)
		}
	}
	if cause == "" {
		return nil
	}
	s.tellDesk(ctx)
	return s.tellAgain(ctx, q, due, everybody, cause, now)
}

// tellAgain writes once to everybody who sees one of the calls, or to all of the care
// team where a report waits too.
func (s *Service) tellAgain(ctx context.Context, q db.Q, calls []labdb.LabCall, everybody bool, cause string, now time.Time) error {
	own := make([][]nurse, len(calls))
	for i, one := range calls {
		var err error
		if own[i], err = nursesOf(ctx, q, one.MemberID); err != nil {
			return err
		}
	}
	return s.tellThose(ctx, q, func(id string) bool {
		for i, one := range calls {
			if callOf(one).concerns(id, own[i], now) {
				return true
			}
		}
		return everybody
	}, cause, now)
}

// holdEnded tells a member of a result that waited for a call as long as it may. The
// call stays open: somebody still has to make it.
func (s *Service) holdEnded(ctx context.Context, memberID, id string, now time.Time) error {
	return s.DB.WriteAgain(ctx, db.System, func(ctx context.Context, q db.Q) error {
		c, err := lockedCall(ctx, q, memberID, id)
		if err != nil || c.State != callOpen || c.ShownAt > 0 || c.Change != "" || c.HoldUntil > now.UnixMilli() {
			return err
		}
		c.ShownAt = now.UnixMilli()
		if err := putCall(ctx, q, c); err != nil {
			return err
		}
		s.tellDesk(ctx)
		told, err := s.released(ctx, q, c, now)
		if err != nil || told {
			return err
		}
		shows, err := c.shows(ctx, q, now)
		if err != nil || !shows {
			return err
		}
		return s.tellMember(ctx, q, memberID, c.ID, now)
	})
}

// EndRests closes the orders whose other tests were waited for long enough. Some stay open
// all the same, and keep no other from its turn.
func (s *Service) EndRests(ctx context.Context) (faults error) {
	now := s.Now()
	next := labdb.OrdersWithoutRestParams{Before: now.Add(-restFor).UnixMilli(), Now: now.UnixMilli()}
	for ctx.Err() == nil {
		var orders []labdb.OrdersWithoutRestRow
		err := s.DB.Read(ctx, db.System, func(ctx context.Context, q db.Q) (err error) {
			orders, err = labdb.New(q).OrdersWithoutRest(ctx, next)
			return err
		})
		if err != nil || len(orders) == 0 {
			return errors.Join(faults, err)
		}
		for _, one := range orders {
			faults = errors.Join(faults, s.restEnded(ctx, one.MemberID, one.Number, now))
		}
		last := orders[len(orders)-1]
		next.AfterAt, next.After = last.PlacedAt, last.Number
	}
	return errors.Join(faults, ctx.Err())
}

// restEnded closes an order whose other tests were waited for long enough.
func (s *Service) restEnded(ctx context.Context, memberID, number string, now time.Time) error {
	return s.DB.WriteAgain(ctx, db.System, func(ctx context.Context, q db.Q) error {
		if err := lock(ctx, q, memberID); err != nil {
			return err
		}
		_, err := s.advance(ctx, q, memberID, number, "", now.UnixMilli())
		return err
	})
}

// released tells that results are no longer held: the pages of the member, and the
// owner of the order, who may have written to them.
func (s *Service) released(ctx context.Context, q db.Q, c Call, now time.Time) (told bool, err error) {
	s.tell(ctx, c.MemberID)
	return s.advance(ctx, q, c.MemberID, c.OrderNumber, "", now.UnixMilli())
}

// shows says whether the member sees what a call is about.
func (c Call) shows(ctx context.Context, q db.Q, now time.Time) (bool, error) {
	rows, err := ofAccession(ctx, q, c.MemberID, c.LabID, c.Accession)
	return slices.ContainsFunc(rows, func(r Result) bool { return r.ID == c.ResultID && r.shown(now.UnixMilli()) }), err
}

// lockedCall reads a call while nobody else changes the member's results.
func lockedCall(ctx context.Context, q db.Q, memberID, id string) (Call, error) {
	if err := lock(ctx, q, memberID); err != nil {
		return Call{}, err
	}
	rows, err := labdb.New(q).CallByID(ctx, id)
	for _, r := range rows {
		if r.MemberID == memberID {
			return callOf(r), err
		}
	}
	return Call{}, errors.Join(err, errNoCall)
}
