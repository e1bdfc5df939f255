package alert

import (
	"cmp"
	"context"
	"slices"
	"strconv"
	"strings"
	"time"

	"wellhouse.app/internal/care/alert/alertdb"
	"wellhouse.app/internal/care/figure"
	"wellhouse.app/internal/care/reading"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/legible"
)

const (
	// adviceFor is how long advice stays after the last answer.
	adviceFor = 2 * time.Hour
	// severeWithin is how far back severe checks belong together.
	severeWithin = 24 * time.Hour
	// lowWithin is how far back a low may be after which readings are low again.
	lowWithin = 24 * time.Hour
)

// Stage is where a member stands with one alert.
type Stage struct {
	AlertID   string
	Kind      reading.Kind
	Direction Direction
	ReadingID string
	figure.Moment
	Shown      figure.Shown
	Status     string
	Question   Question // without a code when every question is answered
	Advice     string
	Action     Action
	Answers    []Answer
	Others     []Answer // what was answered too and does not stand
	AnsweredAt int64    // of the last answer; 0 for none
	ReceivedAt int64    // when the reading reached us; 0 when that is not known
	Late       bool
	Old        bool // it says to check again, because nobody knows how it is now
}

// Stages lists what a member is asked and told to do, one alert of each kind
// and direction, the most urgent first, and what they are told once it is over.
func (s *Service) Stages(ctx context.Context, memberID string, kind reading.Kind) (out []Stage, after Aftercare, err error) {
	if kind != "" && !slices.Contains([]reading.Kind{reading.BloodSugar, reading.BloodPressure, reading.BodyWeight}, kind) {
		return nil, after, apperr.Invalid(apperr.Field{Name: "kind", MessageKey: "errors.value", Message: "This kind does not exist."})
	}
	err = s.DB.Read(ctx, db.Member(memberID), func(ctx context.Context, q db.Q) error {
		out, after, err = stages(ctx, q, memberID, kind, s.Now())
		return err
	})
	return out, after, err
}

// stages lists them in the caller's transaction.
func stages(ctx context.Context, q db.Q, memberID string, kind reading.Kind, now time.Time) (out []Stage, after Aftercare, err error) {
	f, err := reading.LoadFrame(ctx, q, memberID, now)
	if err != nil {
		return nil, after, err
	}
	list, over, err := listed(ctx, q, memberID, kind, now)
	if err != nil {
		return nil, after, err
	}
	if list, after, err = aftercare(ctx, q, memberID, list, over, now); err != nil {
		return nil, after, err
	}
	if after.Recheck != nil {
		after.Shown = f.Units.Glucose(int(after.Recheck.Value))
	}
	for _, one := range list {
		out = append(out, one.stage(f.Units))
	}
	return out, after, nil
}

// listed are the alerts that a member is shown. An emergency stays until it has
// ended; other advice stays for a while after the last answer.
func listed(ctx context.Context, q db.Q, memberID string, kind reading.Kind, now time.Time) ([]progress, over, error) {
	list, over, err := unresolved(ctx, q, memberID, kind, now)
	return slices.DeleteFunc(list, func(one progress) bool {
		return one.Action == NoAction && one.DoneAt.Valid && now.UnixMilli()-one.DoneAt.Int64 > adviceFor.Milliseconds()
	}), over, err
}

// over is what aftercare looks at: the newest low of the last hours, and of the
// last day what staff closed last after more than a message, what they last left a
// message about, and what somebody said is over.
type over struct {
	low, closed, tried *alertdb.AlertByIDRow
	triedAt            int64
	ended              []Ended
}

// unresolved are the open alerts of a member, one of each kind and direction, the
// most urgent first.
func unresolved(ctx context.Context, q db.Q, memberID string, kind reading.Kind, now time.Time) ([]progress, over, error) {
	var over over
	rows, err := alertdb.New(q).OpenAlerts(ctx, alertdb.OpenAlertsParams{
		MemberID: memberID, Kind: string(kind), LowFrom: now.Add(-lowWithin).UnixMilli(), SeenFrom: now.Add(-closedFor).UnixMilli(),
	})
	if err != nil {
		return nil, over, err
	}
	var open []progress
	for _, r := range slices.Backward(rows) {
		row := alertdb.AlertByIDRow{
			ID: r.ID, Kind: r.Kind, Direction: r.Direction, ReadingID: r.ReadingID, ReadingAt: r.ReadingAt, OffsetMinutes: r.OffsetMinutes,
			Value: r.Value, Second: r.Second, ClearAt: r.ClearAt, Asks: r.Asks, State: r.State, CreatedAt: r.CreatedAt, DoneAt: r.DoneAt,
			CoachAt: r.CoachAt, CoachSeenAt: r.CoachSeenAt, ReceivedAt: r.ReceivedAt, Followed: r.Followed,
		}
		switch r.Part {
		case "low":
			over.low = &row
			continue
		case "seen":
			over.closed = &row
			continue
		case "tried":
			over.tried, over.triedAt = &row, r.TriedAt
			continue
		}
		one, err := progressOf(ctx, q, memberID, row, now)
		if err != nil {
			return nil, over, err
		}
		over.add(one)
		if one.stays() {
			open = append(open, one)
		}
	}
	return newestOf(open), over, nil
}

// Waiting is the most urgent alert that a member still has to do something
// about.
type Waiting struct {
	Kind   reading.Kind
	At     int64 // of the reading; 0 when nothing waits
	Action Action
	Old    bool // too old to say more than to check again
	Asks   bool // a question is open
	// Second says that another check has to follow the last reading after a low.
	Second bool
	// Confirms says that the last reading is fine, and the second one has to confirm it.
	Confirms bool
	// News says that the member's alerts have something calm to say to the reader.
	News bool
}

// WaitingFor finds it for the first page of a member, which the reader opens: the
// member, or somebody who acts for them.
func WaitingFor(ctx context.Context, q db.Q, memberID, reader string, now time.Time) (Waiting, error) {
	list, over, err := unresolved(ctx, q, memberID, "", now)
	list = slices.DeleteFunc(list, func(one progress) bool { // answered a day ago, it is no news
		return one.Action == NoAction && one.DoneAt.Valid && now.UnixMilli()-one.DoneAt.Int64 > severeWithin.Milliseconds()
	})
	if err != nil {
		return Waiting{}, err
	}
	list, after, err := aftercare(ctx, q, memberID, list, over, now)
	out := Waiting{News: after.Any(reader)}
	switch {
	case err != nil:
		return Waiting{}, err
	case len(list) > 0:
		one := list[0]
		out.Kind, out.At, out.Action, out.Old, out.Asks = reading.Kind(one.Kind), one.ReadingAt, one.Action, one.Old, one.Question.Code != ""
	case after.Recheck != nil:
		out.Kind, out.At, out.Second, out.Confirms = reading.BloodSugar, after.Recheck.At, true, !after.Recheck.Low
	}
	return out, nil
}

func (one progress) stage(u figure.Units) Stage {
	out := stageOf(one.AlertByIDRow, u)
	out.Question, out.Advice, out.Action, out.AnsweredAt = one.Question, one.Advice, one.Action, one.AnsweredAt
	out.Old, out.Answers, out.Others = one.Old, one.answers, one.others
	return out
}

// answersOf reads what was answered to an alert, and what was answered too and does
// not stand.
func answersOf(ctx context.Context, q db.Q, memberID, alertID string) (stand, others []Answer, err error) {
	rows, err := alertdb.New(q).AnswersOf(ctx, alertdb.AnswersOfParams{MemberID: memberID, AlertID: alertID})
	for _, a := range rows {
		by := By{AccountID: cmp.Or(a.AnsweredBy, memberID), Name: legible.FullName(a.GivenName, a.FamilyName), Relationship: a.Relationship}
		one := Answer{Question: a.Question, Codes: strings.Split(a.Answers, ","), At: a.AnsweredAt, By: by}
		if a.Stands > 0 {
			stand = append(stand, one)
		} else {
			others = append(others, one)
		}
	}
	return stand, others, err
}

// stillSevere says whether an alert is of the check after another severe one,
// with none in between that was fine.
func stillSevere(ctx context.Context, q db.Q, memberID string, r alertdb.AlertByIDRow) (bool, error) {
	if Direction(r.Direction) != Severe {
		return false, nil
	}
	rows, err := alertdb.New(q).AlertsSince(ctx, alertdb.AlertsSinceParams{
		MemberID: memberID, FromAt: r.ReadingAt - severeWithin.Milliseconds(), Until: r.ReadingAt, Kind: r.Kind,
	})
	var before []severely
	for _, one := range slices.Backward(rows) {
		if State(one.State) != Open || one.Followed || one.ReadingAt >= r.ReadingAt {
			continue
		}
		answers, _, err := answersOf(ctx, q, memberID, one.ID)
		if err != nil {
			return false, err
		}
		before = append(before, severely{time.Duration(r.ReadingAt-one.ReadingAt) * time.Millisecond, answers})
	}
	return checkedAgain(before), err
}

// stageOf tells the reading of an alert.
func stageOf(r alertdb.AlertByIDRow, u figure.Units) Stage {
	out := Stage{
		AlertID: r.ID, Kind: reading.Kind(r.Kind), Direction: Direction(r.Direction), ReadingID: r.ReadingID,
		Moment:     figure.Moment{At: r.ReadingAt, Offset: int(r.OffsetMinutes)},
		ReceivedAt: r.ReceivedAt, Late: late(r.ReadingAt, r.ReceivedAt),
	}
	out.Shown, out.Status = shown(out.Direction, r.Value, r.Second, u)
	return out
}

// shown is the number of an alert with the word for it.
func shown(d Direction, value, second int64, u figure.Units) (figure.Shown, string) {
	switch d {
	case Severe:
		text := strconv.FormatInt(value, 10) + "/" + strconv.FormatInt(second, 10)
		return figure.Shown{Value: float64(value), Unit: figure.MmHg, Text: text}, figure.SeverePressure.Key()
	case Gain:
		return u.WeightChange(figure.Gained(value, second)), "alert.status.gain"
	case Low, High:
	}
	level, _ := figure.Check{Value: int(value), Meal: figure.NoTag}.Level()
	return u.Glucose(int(value)), level.Key()
}

// recoveredAs is the number shown for a fine reading after an alert; after a
// weight gain it is the weight itself.
func recoveredAs(d Direction, value, second int64, u figure.Units) figure.Shown {
	if d == Gain {
		return u.Weight(float64(value))
	}
	out, _ := shown(d, value, second, u)
	return out
}
