package alert

import (
	"context"
	"slices"
	"time"

	"github.com/google/uuid"

	"wellhouse.app/internal/alert/alertdb"
	"wellhouse.app/internal/db"
)

const (
	// toldFor is how old a check may be that family is told of.
	toldFor = 4 * time.Hour
	// quietFor is how long nobody is told the same again: one alert an hour in
	// each direction, unless it is worse.
	quietFor = time.Hour
	// overAfter ends an episode without another check. It is longer than
	// toldFor, so that what arrives together belongs together.
	overAfter = 6 * time.Hour
)

// EpisodeState is how far an episode has come.
type EpisodeState string

// The states of an episode. The first two are open.
const (
	Telling      EpisodeState = "open"
	Acknowledged EpisodeState = "acknowledged"
	AllClear     EpisodeState = "cleared"
	TakenBack    EpisodeState = "withdrawn"
	Over         EpisodeState = "over"
)

// Episode is a time in which family is told of one direction.
type Episode struct {
	ID        string
	Direction Direction
	State     EpisodeState
	Urgent    bool
	Round     int64
	ReadingID string
	ReadingAt int64
	Value     int
	OpenedAt  int64
	ToldAt    int64
	NextAt    int64 // zero when nobody is told next
	ClosedAt  int64
}

func episodeOf(r alertdb.EpisodeByIDRow) *Episode {
	return &Episode{
		ID: r.ID, Direction: Direction(r.Direction), State: EpisodeState(r.State), Urgent: r.Urgent, Round: r.Round, ReadingID: r.ReadingID,
		ReadingAt: r.ReadingAt, Value: int(r.Value), OpenedAt: r.OpenedAt, ToldAt: r.ToldAt, NextAt: r.NextAt.Int64,
	}
}

func putEpisode(ctx context.Context, q db.Q, memberID string, e *Episode) error {
	return alertdb.New(q).PutEpisode(ctx, alertdb.PutEpisodeParams{
		MemberID: memberID, ID: e.ID, Direction: string(e.Direction), State: string(e.State), Urgent: e.Urgent, Round: e.Round, ReadingID: e.ReadingID,
		ReadingAt: e.ReadingAt, Value: int64(e.Value), OpenedAt: e.OpenedAt, ToldAt: e.ToldAt, NextAt: null(e.NextAt), ClosedAt: null(e.ClosedAt),
	})
}

func (e *Episode) close(state EpisodeState, now time.Time) {
	e.State, e.NextAt, e.ClosedAt = state, 0, now.UnixMilli()
}

// follow compares the newest check with what family was told.
func (s *Service) follow(ctx context.Context, q db.Q, memberID string, checks []Check, now time.Time) (changed bool, err error) {
	store := alertdb.New(q)
	rows, err := store.OpenEpisodes(ctx, memberID)
	if err != nil {
		return false, err
	}
	if sides, err := store.Sides(ctx, memberID); err != nil || len(rows) == 0 && len(sides) == 0 {
		return false, err
	}
	settings, err := s.loadSettings(ctx, q, memberID)
	if err != nil {
		return false, err
	}
	m, err := s.subject(ctx, q, memberID)
	if err != nil {
		return false, err
	}
	open := map[Direction]*Episode{}
	for _, r := range rows {
		open[Direction(r.Direction)] = episodeOf(alertdb.EpisodeByIDRow(r))
	}
	for _, side := range Sides {
		one, err := s.followSide(ctx, q, m, settings, side, open[side], checks, now)
		if err != nil {
			return false, err
		}
		changed = changed || one
	}
	return changed, nil
}

func (s *Service) followSide(ctx context.Context, q db.Q, m subject, settings *Settings, side Direction, e *Episode, checks []Check, now time.Time) (bool, error) {
	var newest Check
	if len(checks) > 0 {
		newest = checks[len(checks)-1]
	}
	counts := e != nil && (newest.At > e.ReadingAt || slices.ContainsFunc(checks, func(c Check) bool { return c.ID == e.ReadingID }))
	switch {
	case len(checks) > 0 && len(settings.Told(side, newest.mg())) > 0:
		return s.beyond(ctx, q, m, settings, side, e, checks, now)
	case e == nil:
		return false, nil
	case !counts && now.UnixMilli()-e.ReadingAt > overAfter.Milliseconds():
		e.close(Over, now)
		return true, putEpisode(ctx, q, m.id, e)
	case !counts: // what was told of was somebody else's, or no check at all
		e.close(TakenBack, now)
		if err := s.tellEnd(ctx, q, m, settings, e, nil); err != nil {
			return false, err
		}
		return true, putEpisode(ctx, q, m.id, e)
	case newest.fine() && len(settings.Told(opposite(side), newest.mg())) == 0:
		e.close(AllClear, now)
		if err := s.tellEnd(ctx, q, m, settings, e, &newest); err != nil {
			return false, err
		}
		return true, putEpisode(ctx, q, m.id, e)
	case e.NextAt != 0: // it is not this any more, and not fine either
		e.NextAt = 0
		return true, putEpisode(ctx, q, m.id, e)
	}
	return false, nil
}

func opposite(side Direction) Direction { return Sides[1-slices.Index(Sides, side)] }

// worst is the check that family is told of: the one furthest out among those
// of the last hour before the newest, as far back as all of them are beyond.
func worst(settings *Settings, side Direction, checks []Check) (w Check, urgent bool) {
	w = checks[len(checks)-1]
	newest := w.At
	for _, c := range slices.Backward(checks) {
		if newest-c.At >= quietFor.Milliseconds() || len(settings.Told(side, c.mg())) == 0 {
			break
		}
		if side == Low && c.mg() < w.mg() || side == High && c.mg() > w.mg() {
			w = c
		}
		urgent = urgent || c.urgent(side)
	}
	return w, urgent
}

// beyond follows a newest check that somebody wants to be told of.
func (s *Service) beyond(ctx context.Context, q db.Q, m subject, settings *Settings, side Direction, e *Episode, checks []Check, now time.Time) (bool, error) {
	c, urgent := worst(settings, side, checks)
	newest := checks[len(checks)-1].At
	fresh := now.UnixMilli()-newest <= toldFor.Milliseconds()
	if e != nil && newest-e.ReadingAt > overAfter.Milliseconds() {
		e.close(Over, now)
		if err := putEpisode(ctx, q, m.id, e); err != nil {
			return false, err
		}
		e = nil
	}
	switch {
	case e == nil && !fresh, e != nil && e.ReadingID == c.ID && (e.Urgent || !urgent):
		return false, nil
	case e == nil:
		e = &Episode{ID: uuid.Must(uuid.NewV7()).String(), Direction: side, OpenedAt: now.UnixMilli()}
	}
	again := e.Round == 0 || fresh && (urgent && !e.Urgent || now.UnixMilli()-e.ToldAt >= quietFor.Milliseconds())
	e.ReadingID, e.ReadingAt, e.Value = c.ID, c.At, c.mg()
	if again {
		e.State, e.Round, e.Urgent = Telling, e.Round+1, urgent
		if err := s.climb(ctx, q, m, settings, e, now); err != nil {
			return false, err
		}
	}
	return true, putEpisode(ctx, q, m.id, e)
}
