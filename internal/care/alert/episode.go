package alert

import (
	"cmp"
	"context"
	"database/sql"
	"slices"
	"time"

	"github.com/google/uuid"

	"wellhouse.app/internal/care/alert/alertdb"
	"wellhouse.app/internal/care/figure"
	"wellhouse.app/internal/people/member"
	"wellhouse.app/internal/platform/db"
)

const (
	// toldFor is how old a check may be that family is told of.
	toldFor = 4 * time.Hour
	// quietFor is how long family is not told the same again: one alert an hour
	// in each direction, unless it is clearly worse, or urgent after an
	// all-clear.
	quietFor = time.Hour
	// overAfter ends an episode without another check. It is longer than
	// toldFor, so that what arrives together belongs together.
	overAfter = 6 * time.Hour
	// followedFor is how far back checks are compared with what family was told.
	followedFor = 24 * time.Hour
	// worseBy is how much further out a check is that is clearly worse, in mg/dL.
	worseBy = 10
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

// Episode is a stretch of time in which family hears about one direction. In
// round 0 nobody has been told yet, because they were told about the episode
// before it within the hour.
type Episode struct {
	ID        string
	Direction Direction
	State     EpisodeState
	Urgent    bool
	Round     int64
	ReadingID string
	ReadingAt int64
	Offset    *int // of the wall clock of the reading; nil where it was not kept
	Value     int
	Level     int // how severe it was when a round began last
	ToldValue int // what it was then
	OpenedAt  int64
	ToldAt    int64
	LookedAt  int64 // when the list of people was gone through last
	NextAt    int64 // zero when nobody is told next
	ClosedAt  int64
}

func episodeOf(r alertdb.EpisodeByIDRow) *Episode {
	e := &Episode{
		ID: r.ID, Direction: Direction(r.Direction), State: EpisodeState(r.State), Urgent: r.Urgent, Round: r.Round, ReadingID: r.ReadingID,
		ReadingAt: r.ReadingAt, Value: int(r.Value), OpenedAt: r.OpenedAt, ToldAt: r.ToldAt, NextAt: r.NextAt.Int64,
		Level: int(r.Level), ToldValue: int(r.ToldValue), LookedAt: r.LookedAt,
	}
	if r.OffsetMinutes.Valid {
		offset := int(r.OffsetMinutes.Int64)
		e.Offset = &offset
	}
	return e
}

func putEpisode(ctx context.Context, q db.Q, memberID string, e *Episode) error {
	row := alertdb.PutEpisodeParams{
		MemberID: memberID, ID: e.ID, Direction: string(e.Direction), State: string(e.State), Urgent: e.Urgent, Round: e.Round, ReadingID: e.ReadingID,
		ReadingAt: e.ReadingAt, Value: int64(e.Value), OpenedAt: e.OpenedAt, ToldAt: e.ToldAt, NextAt: null(e.NextAt), ClosedAt: null(e.ClosedAt),
		Level: int64(e.Level), ToldValue: int64(e.ToldValue), LookedAt: e.LookedAt,
	}
	if e.Offset != nil {
		row.OffsetMinutes = sql.NullInt64{Int64: int64(*e.Offset), Valid: true}
	}
	return alertdb.New(q).PutEpisode(ctx, row)
}

func (e *Episode) close(state EpisodeState, now time.Time) {
	e.State, e.NextAt, e.ClosedAt = state, 0, now.UnixMilli()
}

// of is the check that people are told of.
func (e *Episode) of(c Check) {
	e.ReadingID, e.ReadingAt, e.Offset, e.Value = c.ID, c.At, &c.Offset, c.Mg()
}

// worse says whether a check is clearly worse than what people were told last: at
// the next level, or further out by a step that counts.
func (e *Episode) worse(c Check) bool {
	further := e.ToldValue - c.Mg()
	if e.Direction == High {
		further = -further
	}
	return c.severity(e.Direction) > e.Level || further >= worseBy
}

// follow compares the checks of the last day with what family was told, which are
// the open episodes in rows. Ends are the messages saying that it is over that
// have not left yet.
func (s *Service) follow(ctx context.Context, q db.Q, memberID string, rows []alertdb.OpenEpisodesRow, checks []Check, ends []alertdb.UnsentEndsRow, now time.Time) (changed bool, err error) {
	settings, err := s.loadSettings(ctx, q, memberID)
	if err != nil {
		return false, err
	}
	m, err := member.LoadFacts(ctx, q, memberID)
	if err != nil {
		return false, err
	}
	if isUnsafe(settings.edges(), checks) { // before we look whether one of them has left
		if err := s.holdEnds(ctx, q, memberID, ends); err != nil {
			return false, err
		}
	}
	open := map[Direction]*Episode{}
	for _, r := range rows {
		open[Direction(r.Direction)] = episodeOf(alertdb.EpisodeByIDRow(r))
	}
	var over []*Episode
	for _, side := range Sides {
		one, err := s.followSide(ctx, q, m, settings, side, open[side], checks, now)
		if err != nil {
			return false, err
		}
		if e := open[side]; e != nil && (e.State == AllClear || e.State == TakenBack) {
			over = append(over, e)
		}
		changed = changed || one
	}
	return changed, s.settleEnds(ctx, q, m, settings, over, ends, checks, now)
}

func (s *Service) followSide(ctx context.Context, q db.Q, m member.Facts, settings *Settings, side Direction, e *Episode, checks []Check, now time.Time) (bool, error) {
	edges := settings.edges()
	if left := unended(edges, side, checks); len(left) > 0 {
		return s.beyond(ctx, q, m, settings, e, side, left, now)
	}
	if e == nil {
		return false, nil
	}
	counts, end := afterwards(edges, e, checks)
	switch {
	case end != nil:
		e.close(AllClear, now)
	case !counts && now.UnixMilli()-e.ReadingAt > overAfter.Milliseconds():
		e.close(Over, now)
	case !counts: // what was told of was somebody else's, or no check at all
		e.close(TakenBack, now)
	case e.NextAt != 0: // nobody wants to be told of it any more
		e.NextAt = 0
	default:
		return false, nil
	}
	return true, putEpisode(ctx, q, m.ID, e)
}

// unended lists the checks that somebody wants to be told of in a direction and
// from which the member has not recovered. One in the other direction ends none.
func unended(edges edges, side Direction, checks []Check) (left []Check) {
	for i, c := range checks {
		if edges.tells(side, c.Mg()) && !edges.ended(side, c, checks[i+1:]) {
			left = append(left, c)
		}
	}
	return left
}

// afterwards finds whether the check that people were told of still counts, and
// the newest since that is fine where the episode has ended, or nil.
func afterwards(edges edges, e *Episode, checks []Check) (counts bool, end *Check) {
	told := Check{Check: figure.Check{Moment: figure.Moment{At: e.ReadingAt}}}
	place := slices.IndexFunc(checks, func(c Check) bool { return c.ID == e.ReadingID })
	later := checks[place+1:]
	if place >= 0 {
		told = checks[place]
	} else {
		later = slices.DeleteFunc(slices.Clone(checks), func(c Check) bool { return made(c) <= e.ReadingAt })
	}
	if !edges.ended(e.Direction, told, later) {
		return place >= 0, nil
	}
	for i := range later {
		if edges.ends(later[i]) {
			end = &later[i]
		}
	}
	return place >= 0, end
}

// worst is the check furthest out in a direction, the newest of equals.
func worst(side Direction, checks []Check) Check {
	return slices.MinFunc(checks, func(a, b Check) int {
		further := a.Mg() - b.Mg()
		if side == High {
			further = -further
		}
		return cmp.Or(further, cmp.Compare(made(b), made(a)), cmp.Compare(b.At, a.At), cmp.Compare(b.ID, a.ID))
	})
}

// begin starts a round with the check that the episode stands for.
func (e *Episode) begin(now time.Time) {
	c := Check{Check: figure.Check{Value: e.Value, Meal: figure.NoTag}}
	e.State, e.Round, e.ToldAt = Telling, e.Round+1, now.UnixMilli()
	e.Urgent, e.Level, e.ToldValue = c.urgent(e.Direction), c.severity(e.Direction), e.Value
}

// held is a new episode within an hour of the last message of the one before it:
// nobody is told until the hour is over, unless it becomes clearly worse than
// what they were told then, or is urgent after they were told that it is over. Nil
// when there was no such message.
func (s *Service) held(ctx context.Context, q db.Q, memberID string, side Direction, now time.Time) (*Episode, error) {
	rows, err := alertdb.New(q).LastTold(ctx, alertdb.LastToldParams{
		MemberID: memberID, Direction: string(side), Since: now.Add(-quietFor).UnixMilli(),
	})
	if err != nil || len(rows) == 0 {
		return nil, err
	}
	last := rows[0]
	return &Episode{
		ID: uuid.Must(uuid.NewV7()).String(), Direction: side, State: Telling, OpenedAt: now.UnixMilli(), ToldAt: last.ToldAt,
		ToldValue: int(last.ToldValue), Level: int(last.Level), NextAt: last.ToldAt + quietFor.Milliseconds(),
	}, nil
}

// isMisled says whether the last word that people had about an episode is that it
// is over, or may be.
func (s *Service) isMisled(ctx context.Context, q db.Q, memberID string, e *Episode) (bool, error) {
	if e == nil {
		return false, nil
	}
	n, err := alertdb.New(q).EndsSince(ctx, alertdb.EndsSinceParams{MemberID: memberID, Direction: string(e.Direction), Since: e.ToldAt})
	return n > 0, err
}

// beyond follows checks that somebody wants to be told of. People are told again
// after an hour, or right away when it has become clearly worse, even if one of
// them has answered or they have had an all-clear. After an all-clear they are
// told right away of everything urgent.
func (s *Service) beyond(ctx context.Context, q db.Q, m member.Facts, settings *Settings, e *Episode, side Direction, left []Check, now time.Time) (bool, error) {
	if e != nil && left[len(left)-1].At-e.ReadingAt > overAfter.Milliseconds() {
		e.close(Over, now)
		if err := putEpisode(ctx, q, m.ID, e); err != nil {
			return false, err
		}
		e = nil
	}
	last, err := e, error(nil)
	if e == nil {
		if last, err = s.held(ctx, q, m.ID, side, now); err != nil {
			return false, err
		}
	}
	misled, err := s.isMisled(ctx, q, m.ID, last)
	if err != nil {
		return false, err
	}
	again := last == nil || now.UnixMilli()-last.ToldAt >= quietFor.Milliseconds()
	news := news(settings, side, left, knownUntil(last, again, misled), now)
	if len(news) == 0 {
		return s.keepTelling(ctx, q, m, e, side, left)
	}
	c := worst(side, news)
	if e = last; e == nil {
		e = &Episode{ID: uuid.Must(uuid.NewV7()).String(), Direction: side, OpenedAt: now.UnixMilli()}
	}
	if !again && !e.worse(c) && !(misled && c.urgent(side)) {
		if before := slices.IndexFunc(left, func(one Check) bool { return one.ID == e.ReadingID }); before >= 0 {
			c = worst(side, []Check{left[before], c})
		}
		if c.ID == e.ReadingID {
			return false, nil
		}
		e.of(c)
		return true, putEpisode(ctx, q, m.ID, e)
	}
	e.of(c)
	e.begin(now)
	if err := s.climb(ctx, q, m, settings, e, now); err != nil {
		return false, err
	}
	return true, putEpisode(ctx, q, m.ID, e)
}

// knownUntil is until when checks had come that are no news: until people were
// told last. After an all-clear whatever is open is news.
func knownUntil(e *Episode, again, misled bool) int64 {
	switch {
	case e == nil || misled:
		return 0
	case again:
		return e.ToldAt + 1
	}
	return e.ToldAt
}

// news are the checks that are not too old to be told of, that have come since
// somebody agreed to be told of them, and that are not known.
func news(settings *Settings, side Direction, left []Check, known int64, now time.Time) (out []Check) {
	for _, c := range left {
		agreed := slices.ContainsFunc(settings.Told(side, c.Mg()), func(p *Contact) bool { return p.agreedAt() <= c.ReceivedAt })
		if agreed && c.ReceivedAt >= known && now.UnixMilli()-c.At <= toldFor.Milliseconds() {
			out = append(out, c)
		}
	}
	return out
}

// keepTelling goes on with an episode to which nothing new has come. Another
// check stands for it when the one that people were told of counts no more.
func (s *Service) keepTelling(ctx context.Context, q db.Q, m member.Facts, e *Episode, side Direction, left []Check) (bool, error) {
	if e == nil || slices.ContainsFunc(left, func(c Check) bool { return c.ID == e.ReadingID }) {
		return false, nil
	}
	e.of(worst(side, left))
	return true, putEpisode(ctx, q, m.ID, e)
}
