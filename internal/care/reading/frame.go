package reading

import (
	"context"
	"time"

	"wellhouse.app/internal/care/figure"
	"wellhouse.app/internal/care/reading/readingdb"
	"wellhouse.app/internal/people/member"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/i18n"
	"wellhouse.app/internal/platform/wire"
)

// Frame is how a member's readings are told: the units of the brand's country,
// the numbers of the reader's language, the days of the member's zone.
type Frame struct {
	figure.Units
	Zone *time.Location
	Now  int64
	// Neutral members do not want to be led by their weight.
	Neutral bool
}

// LoadFrame reads the frame of a member.
func LoadFrame(ctx context.Context, q db.Q, memberID string, now time.Time) (Frame, error) {
	facts, err := member.LoadFacts(ctx, q, memberID)
	if err != nil {
		return Frame{}, err
	}
	return FrameOf(ctx, facts, now), nil
}

// FrameOf is the frame of a member. The reader's language, where the call names
// one, writes the decimals; it never chooses units.
func FrameOf(ctx context.Context, m member.Facts, now time.Time) Frame {
	locale := m.Locale
	if asked, ok := i18n.First(wire.From(ctx).Header("Accept-Language")); ok {
		locale = asked
	}
	return Frame{Units: figure.UnitsOf(m.Country, locale), Zone: m.Zone(), Now: now.UnixMilli(), Neutral: m.SafeContent}
}

// LastDay is the day that periods of the last days end with. It is the member's
// today, unless a clock further east wrote a reading that is of tomorrow there:
// no figure may leave out what has already happened.
func LastDay(ctx context.Context, q db.Q, memberID string, f Frame) (int, error) {
	today := figure.Moment{At: f.Now, Offset: offsetAt(f.Now, f.Zone)}.Day()
	wall, err := readingdb.New(q).NewestWall(ctx, readingdb.NewestWallParams{
		MemberID: memberID, FromAt: int64(today+1)*dayMS - furthest, // no clock was at tomorrow before
	})
	return max(today, int(wall/dayMS)), err
}

// spanAsked is the period that a call asks for. Without both of its ends it is
// one of the last days, and only then these must be known.
func spanAsked(ctx context.Context, q db.Q, memberID string, f Frame, start, end string, days int) (Span, error) {
	if start != "" && end != "" {
		return spanOf(start, end, Span{})
	}
	last, err := LastDay(ctx, q, memberID, f)
	if err != nil {
		return Span{}, err
	}
	return spanOf(start, end, lastDays(days, last))
}
