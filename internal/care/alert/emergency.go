package alert

import (
	"cmp"
	"context"
	"slices"
	"time"

	"wellhouse.app/internal/care/alert/alertdb"
	"wellhouse.app/internal/care/figure"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/seal"
)

// Action is what a member in danger does first. An alert with an action is an
// emergency: it stays on the member's screens until it has ended.
type Action string

// The actions, the most urgent first. NoAction is no emergency.
const (
	CallNow   Action = "call"    // 911
	TreatLow  Action = "treat"   // 15 grams of sugar
	CheckSoon Action = "recheck" // wait, then check again
	CallTeam  Action = "team"    // the doctor or care team, today
	NoAction  Action = ""
)

// urgency orders actions, the most urgent first.
func (a Action) urgency() int {
	return slices.Index([]Action{CallNow, TreatLow, CheckSoon, CallTeam, NoAction}, a)
}

// actions says what comes first at each step of a check-in: before a question is
// answered, and with each advice. A very low sugar is treated before anything is
// asked, and a severe pressure may be an emergency until the member says that
// they have no symptoms.
var actions = map[string]Action{
	"low.feel":                    TreatLow,
	"low.treated":                 TreatLow,
	"pressure.symptoms":           CallNow,
	"pressure.again":              CheckSoon,
	"gain.symptoms":               CallTeam,
	"high.feel":                   NoAction,
	"high.signs":                  CallTeam,
	"alert.advice.low.call":       CallNow,
	"alert.advice.low.treat":      TreatLow,
	"alert.advice.low.recheck":    CheckSoon,
	"alert.advice.high.call":      CallNow,
	"alert.advice.high.team":      CallTeam,
	"alert.advice.high.now":       CallTeam,
	"alert.advice.high.water":     NoAction,
	"alert.advice.pressure.call":  CallNow,
	"alert.advice.pressure.team":  CallTeam,
	"alert.advice.pressure.watch": NoAction,
	"alert.advice.gain.call":      CallNow,
	"alert.advice.gain.team":      CallTeam,
	adviceFelt:                    CallTeam,
}

// adviceFelt is for a member who felt so bad that they were told to call 911, and
// whose readings are fine since: no number says that chest pain was nothing.
const adviceFelt = "alert.advice.felt"

// FirstAction is what a member does first after the answers so far.
func FirstAction(d Direction, answers []Answer, grave bool) Action {
	question, advice := Next(d, answers, grave)
	return actions[cmp.Or(question.Code, advice)]
}

// endQuestion is the question that every emergency comes with: is it over?
const endQuestion = "end"

// ended says whether the member said that it is over, and has not called for help
// since.
func ended(answers []Answer, calls bool) bool {
	i := slices.IndexFunc(answers, func(a Answer) bool { return a.Question == endQuestion })
	return i >= 0 && !(calls && lastAnswer(answers) > answers[i].At)
}

// progress is an alert with where its check-in stands.
type progress struct {
	alertdb.AlertByIDRow
	Question   Question // without a code when every question is answered
	Advice     string
	Action     Action
	Old        bool  // too old to say more than to check again
	AnsweredAt int64 // of the last answer; 0 for none
	answers    []Answer
	given      []Answer // to this alert itself, also while an older one's are shown
	others     []Answer // what was answered too and does not stand
	calls      bool     // the answers call for help
	above600   bool     // a blood sugar that is a call to the care team whatever the answer is
	ended      bool
}

func progressOf(ctx context.Context, q db.Q, memberID string, r alertdb.AlertByIDRow, now time.Time) (progress, error) {
	answers, others, err := answersOf(ctx, q, memberID, r.ID)
	if err != nil {
		return progress{AlertByIDRow: r}, err
	}
	grave, err := stillSevere(ctx, q, memberID, r)
	if err != nil {
		return progress{AlertByIDRow: r}, err
	}
	out := progressIn(r, answers, grave, now)
	out.others = others
	return out, nil
}

// progressIn reads where a check-in stands. Grave is a severe pressure that was
// checked again.
func progressIn(r alertdb.AlertByIDRow, answers []Answer, grave bool, now time.Time) progress {
	out := progress{AlertByIDRow: r, answers: answers, given: answers, AnsweredAt: lastAnswer(answers)}
	direction := Direction(r.Direction)
	grave = grave && !(isOld(direction, r.ReadingAt, now) && !answeredInTime(direction, answers, r.ReadingAt))
	out.above600 = direction == High && r.Value > figure.MeterHighest
	grave = grave || out.above600
	out.calls = callsForHelp(direction, answers, grave)
	out.ended = ended(answers, out.calls)
	out.Question, out.Advice = Next(direction, answers, grave)
	out.Action, out.Old = ActionNow(direction, answers, grave, r.ReadingAt, now)
	if out.Old {
		out.Advice = ""
	}
	if out.ended {
		out.Action, out.Old = NoAction, false
	}
	return out
}

// stays says whether the member still sees an open alert. One that is over but for
// a call for help is left to staff, unless it was for 911 because of what the member
// felt: then a call to the care team takes its place. A low is over with its number.
func (one *progress) stays() bool {
	if !one.Followed {
		return true
	}
	if one.Action != CallNow || Direction(one.Direction) == Low {
		return false
	}
	one.Action, one.Advice = CallTeam, adviceFelt
	return true
}

// newestOf picks the alert that the member is shown of each kind and direction,
// of alerts with the newest first: no high hides a low. What staff have taken
// care of is left out. Once the member says that it is over, older alerts are
// over too, but not one that arrives later, or one to which the member answers
// later that they need help. What the member was told to do stays on the screen
// beside a newer reading until they answer for that one, with the words that told
// them to call for help. A blood sugar above 600 stays until it has ended.
func newestOf(list []progress) (out []progress) {
	places, over := map[string]int{}, map[string]int64{}
	for _, one := range list {
		key := one.Kind + " " + one.Direction
		place, seen := places[key]
		until, some := over[key]
		switch {
		case some && one.CreatedAt <= until && !(one.calls && one.AnsweredAt > until):
		case one.ended:
			over[key] = max(until, one.AnsweredAt)
		case one.CoachSeenAt.Valid:
		case !seen:
			places[key] = len(out)
			out = append(out, one)
		case out[place].Action == NoAction && out[place].DoneAt.Valid && one.CreatedAt > out[place].DoneAt.Int64:
			out[place] = one
		case one.above600 && one.Action == CallTeam && out[place].Action == NoAction && out[place].AnsweredAt > 0:
			out[place] = one
		case out[place].AnsweredAt == 0 && !one.Old && (out[place].Old || one.outranks(out[place])):
			out[place].keep(one)
		}
	}
	slices.SortStableFunc(out, func(a, b progress) int { return cmp.Compare(a.Action.urgency(), b.Action.urgency()) })
	return out
}

// outranks says whether what an older alert told the member is stronger than what
// a newer one says: more urgent, or as urgent and said because of an answer.
func (one progress) outranks(newer progress) bool {
	if one.Action == newer.Action {
		return one.calls && newer.Advice == ""
	}
	return one.Action.urgency() < newer.Action.urgency()
}

// keep shows what an older alert told the member beside the reading and the
// question of a newer one.
func (one *progress) keep(older progress) {
	one.Action, one.Old = older.Action, false
	if older.calls || older.above600 && older.AnsweredAt > 0 {
		one.Advice, one.answers, one.others = older.Advice, older.answers, older.others
	}
}

// Doctor is a provider whom a member named, with a phone number.
type Doctor struct{ Name, Phone string }

// Doctors lists the providers whom a member can call.
func (s *Service) Doctors(ctx context.Context, memberID string) (out []Doctor, err error) {
	people, err := s.callable(ctx, memberID, Provider)
	for _, p := range people {
		out = append(out, Doctor{Name: p.Name(), Phone: p.Phones[0].Number})
	}
	return out, err
}

// EmergencyContacts lists whom to call when a member can't be reached, in the
// member's order.
func (s *Service) EmergencyContacts(ctx context.Context, memberID string) ([]Person, error) {
	return s.callable(ctx, memberID, Emergency)
}

// callable lists the people of a type who have a phone.
func (s *Service) callable(ctx context.Context, memberID string, t ContactType) (out []Person, err error) {
	err = s.DB.Read(ctx, db.Member(memberID), func(ctx context.Context, q db.Q) error {
		out, err = s.callableIn(ctx, q, memberID, t)
		return err
	})
	return out, err
}

// callableIn lists them in the caller's transaction.
func (s *Service) callableIn(ctx context.Context, q db.Q, memberID string, t ContactType) (out []Person, err error) {
	rows, err := alertdb.New(q).Contacts(ctx, memberID)
	if err != nil {
		return nil, err
	}
	for _, r := range rows {
		if ContactType(r.ContactType) != t {
			continue
		}
		c, err := s.contact(memberID, r)
		if seal.IsDamaged(err) {
			continue
		}
		if err != nil {
			return nil, err
		}
		if len(c.Phones) > 0 {
			out = append(out, c.Person)
		}
	}
	return out, nil
}
