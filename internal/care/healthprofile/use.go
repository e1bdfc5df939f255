package healthprofile

import (
	"context"
	"fmt"
	"time"

	"wellhouse.app/internal/care/figure"
	"wellhouse.app/internal/care/healthprofile/healthprofiledb"
	"wellhouse.app/internal/people/member"
	"wellhouse.app/internal/people/program"
	"wellhouse.app/internal/people/question"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/db"
)

// A1c is an A1C test that a member told of.
type A1c struct {
	Value       float64 // percent
	Year, Month int     // month 0 when it is not known
	At          int64   // when the member said so, ms UTC
}

// same tells whether both are one test with one result, whenever it was told.
func (a A1c) same(b A1c) bool { return a.Value == b.Value && a.Year == b.Year && a.Month == b.Month }

// needsMonth says whether an A1c without a month may be one that somebody has to call
// about: only a test with a month is with the other results.
func (a A1c) needsMonth(today time.Time) bool {
	value := figure.LabValue{Test: figure.LabA1c, Value: a.Value, Unit: figure.Percent}
	return a.Month == 0 && figure.LabCritical(value).Reason != "" && a.Year >= today.AddDate(0, 0, -recentDays).Year()
}

// recentDays is how old a test may be that somebody calls about.
const recentDays = 30

// use does what follows from a profile: diagnoses, and what waits for the member's hand.
func (s *Service) use(ctx context.Context, q db.Q, memberID string, k known, p Profile) error {
	if err := s.diagnose(ctx, q, memberID, k); err != nil {
		return err
	}
	if err := s.remind(ctx, q, memberID, k); err != nil {
		return err
	}
	if p.Left > 0 {
		return nil
	}
	return s.finish(ctx, q, memberID, k.now)
}

// keepA1c gives a new answer to those who keep results. It takes the place of the one
// before, but not where its month came only after that one was told: then it is another
// test.
func (s *Service) keepA1c(ctx context.Context, q db.Q, memberID string, kept question.Answers, k known) error {
	before, _ := a1cOf(k.answers, k.dates)
	a, ok := a1cOf(kept, nil)
	if !ok || s.A1c == nil || a.same(before) {
		return nil
	}
	if a.needsMonth(k.frame.Today) {
		return apperr.InvalidField(a1cDate, "healthProfile.a1cDate.month",
			"Please choose the month as well as you remember it. This A1c is very high, so we need to know how recent the test is.")
	}
	a.At = k.now
	if at := time.UnixMilli(before.At).In(k.zone); a.Year*12+a.Month > at.Year()*12+int(at.Month()) {
		before = A1c{}
	}
	return s.A1c.PutProfileA1c(ctx, q, memberID, before, a)
}

// told is a diagnosis that follows from an answer, or does not.
type told struct {
	program.Diagnosis
	has bool
}

// diagnosesOf tells what the answers say about diagnoses. Without an answer they say
// nothing.
func diagnosesOf(answers question.Answers) (out []told) {
	if a, ok := answers[diabetesType]; ok {
		since := sinceOf(answers[diagnosisDate])
		out = append(out,
			told{program.Diagnosis{Code: program.Type1Diabetes, Since: since}, a.Is("type1")},
			told{program.Diagnosis{Code: program.Type2Diabetes, Since: since}, a.Is("type2")})
	}
	if a, ok := answers[highCholesterol]; ok {
		out = append(out, told{program.Diagnosis{Code: program.Dyslipidemia}, a.Is(yes)})
	}
	return out
}

// sinceOf writes a date as diagnoses have it: a year, or a year and a month.
func sinceOf(a question.Answer) string {
	switch {
	case a.Year == 0:
		return ""
	case a.Month == 0:
		return fmt.Sprintf("%04d", a.Year)
	}
	return fmt.Sprintf("%04d-%02d", a.Year, a.Month)
}

// diagnose keeps what the answers say. A diagnosis that is on file from elsewhere
// stays: an answer does not take it away.
func (s *Service) diagnose(ctx context.Context, q db.Q, memberID string, k known) error {
	for _, d := range diagnosesOf(k.answers) {
		keep := program.Undiagnose
		if d.has {
			keep = program.DiagnoseTold
		}
		if err := keep(ctx, q, memberID, d.Diagnosis); err != nil {
			return err
		}
	}
	return nil
}

// eyeExamUrgency puts the exam after what is about today.
const eyeExamUrgency = 45

// remind puts an eye exam that is due among what waits for the member, and takes it
// away once it is done.
func (s *Service) remind(ctx context.Context, q db.Q, memberID string, k known) error {
	if err := plan(ctx, q, memberID, k); err != nil {
		return err
	}
	if !eyeExamDue(k) {
		_, err := member.FinishTasks(ctx, q, memberID, member.EyeExam, k.now)
		return err
	}
	return member.AddTaskOnce(ctx, q, memberID, member.Task{
		ID: db.NewID(), Kind: member.EyeExam, Program: program.Diabetes, Urgency: eyeExamUrgency, CreatedAt: k.now,
	})
}

// standA1c puts what has become of the A1C test in the place of the answer: a fact
// exists once. What the member took away there is an open question.
func (s *Service) standA1c(ctx context.Context, q db.Q, memberID string, k *known) error {
	told, ok := a1cOf(k.answers, k.dates)
	if !ok || s.A1c == nil {
		return nil
	}
	now, ok, err := s.A1c.StandingA1c(ctx, q, memberID, told)
	if err != nil || now.same(told) && ok {
		return err
	}
	delete(k.answers, a1cValue)
	delete(k.answers, a1cDate)
	if ok {
		k.answers[a1cValue] = question.Answer{Number: number(now.Value)}
		k.answers[a1cDate] = question.Answer{Year: now.Year, Month: now.Month}
	}
	return nil
}

// a1cOf is the A1C test among answers.
func a1cOf(answers question.Answers, at map[string]dates) (out A1c, ok bool) {
	value, when := answers[a1cValue], answers[a1cDate]
	if !answers[a1cTaken].Is(yes) || value.Number == nil || when.Year == 0 {
		return out, false
	}
	return A1c{Value: *value.Number, Year: when.Year, Month: when.Month, At: max(at[a1cValue].answered, at[a1cDate].answered)}, true
}

// LoadChecks reads how often a day a member checks their blood sugar, or should: the
// larger number of their own and the one their doctor recommends. It is not known while
// they gave neither.
func (s *Service) LoadChecks(ctx context.Context, q db.Q, memberID string) (count int, known bool, err error) {
	answers, err := s.answersTo(ctx, q, memberID, dailyChecks, recommendedChecks)
	count, known = checksOf(answers)
	return count, known, err
}

// HasQuitSmoking reads whether a member said that they have quit.
func (s *Service) HasQuitSmoking(ctx context.Context, q db.Q, memberID string) (bool, error) {
	answers, err := s.answersTo(ctx, q, memberID, smoker)
	return answers[smoker].Is("haveQuit"), err
}

func checksOf(answers question.Answers) (count int, known bool) {
	for _, id := range []string{dailyChecks, recommendedChecks} {
		if n := answers[id].Number; n != nil {
			count, known = max(count, int(*n)), true
		}
	}
	return count, known
}

// answersTo opens the answers to some questions.
func (s *Service) answersTo(ctx context.Context, q db.Q, memberID string, ids ...string) (question.Answers, error) {
	answers := question.Answers{}
	for _, id := range ids {
		rows, err := healthprofiledb.New(q).Answer(ctx, healthprofiledb.AnswerParams{MemberID: memberID, Question: id})
		if err != nil {
			return nil, err
		}
		for _, r := range rows {
			a, err := open(s.Keys, memberID, id, r.ValueEnc)
			if err != nil {
				return nil, err
			}
			answers[id] = a
		}
	}
	return answers, nil
}
