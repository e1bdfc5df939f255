package healthprofile

import (
	"context"
	"encoding/json"
	"slices"
	"time"

	"wellhouse.app/internal/care/figure"
	"wellhouse.app/internal/care/healthprofile/healthprofiledb"
	"wellhouse.app/internal/care/reading"
	"wellhouse.app/internal/people/flag"
	"wellhouse.app/internal/people/member"
	"wellhouse.app/internal/people/program"
	"wellhouse.app/internal/people/question"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/seal"
	"wellhouse.app/internal/platform/who"
)

const answersTable, valueColumn = "health_profile_answers", "value_enc"

// demographic maps the sensitive questions to where their answers are sealed.
var demographic = map[string]string{
	"race": member.Race, "sexualOrientation": member.SexualOrientation, "genderIdentity": member.GenderIdentity, "pronouns": member.Pronouns,
}

// load reads everything about a member. Sensitive questions are there for the member
// themself alone.
func (s *Service) load(ctx context.Context, q db.Q, w who.Who) (known, error) {
	m, err := member.Load(ctx, q, w.MemberID)
	if err != nil {
		return known{}, err
	}
	facts, err := member.LoadFacts(ctx, q, w.MemberID)
	if err != nil {
		return known{}, err
	}
	now := s.Now()
	k := known{
		frame:   question.Frame{Country: facts.Country, Today: day(now.In(facts.Zone()))},
		answers: question.Answers{}, dates: map[string]dates{}, versions: map[string]int64{}, now: now.UnixMilli(), zone: facts.Zone(),
	}
	if born, err := time.Parse(time.DateOnly, facts.BirthDate); err == nil {
		k.frame.Born = born
	}
	has, err := s.has(ctx, q, w, m)
	if err != nil {
		return known{}, err
	}
	k.questions = Questions.For(func(need string) bool { return has[need] })
	for _, read := range []func() error{
		func() error { return s.loadOwn(ctx, q, w.MemberID, &k) },
		func() error { return s.loadHeld(ctx, q, m, has[needsEquity], &k) },
		func() error { return s.loadWeight(ctx, q, facts, &k) },
	} {
		if err := read(); err != nil {
			return known{}, err
		}
	}
	return k, nil
}

// has tells what questions may need of a member.
func (s *Service) has(ctx context.Context, q db.Q, w who.Who, m member.Member) (map[string]bool, error) {
	enrolments, err := program.Load(ctx, q, m.ID)
	if err != nil {
		return nil, err
	}
	active := program.ActiveSlugs(enrolments)
	if !m.Linked() {
		active = program.ForUnlinked(active)
	}
	out := map[string]bool{needsDiabetes: slices.Contains(active, program.Diabetes) || slices.Contains(active, program.DeviceFlex)}
	if !w.Own() {
		return out, nil
	}
	standing, err := flag.Load(ctx, q, m.ID)
	if err != nil {
		return nil, err
	}
	out[needsEquity] = slices.Contains(flag.Enabled(standing.States()), flag.HealthEquity)
	return out, nil
}

// loadOwn reads what this domain keeps.
func (s *Service) loadOwn(ctx context.Context, q db.Q, memberID string, k *known) error {
	rows, err := healthprofiledb.New(q).Answers(ctx, memberID)
	if err != nil {
		return err
	}
	for _, r := range rows {
		k.dates[r.Question] = dates{r.AnsweredAt, r.ConfirmedAt}
		if len(r.ValueEnc) == 0 {
			continue
		}
		a, err := open(s.Keys, memberID, r.Question, r.ValueEnc)
		if err != nil {
			return err
		}
		k.answers[r.Question] = a
	}
	if err := s.standA1c(ctx, q, memberID, k); err != nil {
		return err
	}
	if s.A1c != nil {
		if k.callsAboutA1c, err = s.A1c.CallsAboutA1c(ctx, q, memberID); err != nil {
			return err
		}
	}
	sections, err := healthprofiledb.New(q).Sections(ctx, memberID)
	for _, r := range sections {
		k.versions[r.Section] = r.Version
	}
	return err
}

// loadHeld reads the answers that other domains keep.
func (s *Service) loadHeld(ctx context.Context, q db.Q, m member.Member, sensitive bool, k *known) error {
	if m.Sex != "" {
		k.answers[sex] = question.Answer{Options: []string{m.Sex}}
	}
	plan, err := reading.LoadPlan(ctx, q, m.ID)
	if err != nil {
		return err
	}
	if plan.HeightMM > 0 {
		k.answers[height] = question.Answer{Number: number(float64(plan.HeightMM))}
	}
	if !sensitive {
		return nil
	}
	demographics, err := member.LoadDemographics(ctx, q, s.Keys, m.ID)
	for id, field := range demographic {
		if chosen, words := demographics.Own(field); len(chosen) > 0 {
			k.answers[id] = question.Answer{Options: chosen, Text: words}
		}
	}
	return err
}

// loadWeight takes the latest reading for the answer, where it is not old. Members who
// do not want to be led by their weight are then not shown the question.
func (s *Service) loadWeight(ctx context.Context, q db.Q, facts member.Facts, k *known) error {
	units := figure.UnitsOf(facts.Country, facts.Locale)
	if a, ok := k.answers[weight]; ok && a.Number != nil {
		k.answers[weight] = question.Answer{Number: number(units.Weight(*a.Number).Value)}
	}
	all, _, err := reading.Weighings(ctx, q, facts.ID)
	if err != nil {
		return err
	}
	latest, ok := latestOf(all, k.now)
	if !ok {
		return nil
	}
	k.settled = append(k.settled, weight)
	k.answers[weight] = question.Answer{Number: number(units.Weight(float64(latest.Grams)).Value)}
	k.dates[weight] = dates{latest.At, latest.At}
	if facts.SafeContent {
		k.questions = without(k.questions, weight)
	}
	return nil
}

// latestOf is the newest weight that counts and is not older than a year.
func latestOf(all []figure.Weighing, now int64) (figure.Weighing, bool) {
	for _, one := range slices.Backward(all) {
		if one.Mark == figure.Counted {
			return one, now-one.At <= fresh.Milliseconds()
		}
	}
	return figure.Weighing{}, false
}

// without leaves one question out.
func without(q question.Questionnaire, id string) question.Questionnaire {
	q.Sections = slices.Clone(q.Sections)
	for i := range q.Sections {
		q.Sections[i].Questions = slices.DeleteFunc(slices.Clone(q.Sections[i].Questions), func(one question.Question) bool { return one.ID == id })
	}
	return q
}

func open(keys *seal.Keyring, memberID, id string, sealed []byte) (out question.Answer, err error) {
	plain, err := keys.Open(sealed, answersTable, seal.Row(memberID, id), valueColumn)
	if err == nil {
		err = json.Unmarshal(plain, &out)
	}
	return out, err
}

// put keeps an answer where it belongs. One that says the same as before keeps the day
// it was given.
func (s *Service) put(ctx context.Context, q db.Q, memberID, id string, a question.Answer, k known) error {
	row := healthprofiledb.PutAnswerParams{
		MemberID: memberID, Question: id, Questionnaire: int64(k.questions.Version), AnsweredAt: k.now, ConfirmedAt: k.now,
	}
	if was, ok := k.answers[id]; ok && same(was, a) && k.dates[id].answered > 0 {
		row.AnsweredAt = k.dates[id].answered
	}
	held, err := s.hold(ctx, q, memberID, id, a, k.now)
	if err != nil {
		return err
	}
	if !held {
		plain, err := json.Marshal(canonical(id, a, k.frame.Country))
		if err != nil {
			return err
		}
		if row.ValueEnc, err = s.Keys.Seal(plain, answersTable, seal.Row(memberID, id), valueColumn); err != nil {
			return err
		}
	}
	return healthprofiledb.New(q).PutAnswer(ctx, row)
}

// hold gives an answer to the domain that keeps it.
func (s *Service) hold(ctx context.Context, q db.Q, memberID, id string, a question.Answer, now int64) (held bool, err error) {
	if field, ok := demographic[id]; ok {
		return true, member.PutDemographic(ctx, q, s.Keys, memberID, field, member.WithOwnWords(a.Options, a.Text), now)
	}
	switch id {
	case sex:
		if err := member.SetSex(ctx, q, memberID, a.Options[0]); err != nil || s.SexKnown == nil {
			return true, err
		}
		return true, s.SexKnown(ctx, q, memberID)
	case height:
		return true, reading.PutHeight(ctx, q, memberID, int(*a.Number))
	}
	return false, nil
}

// canonical is the form in which an answer is stored: weights in grams.
func canonical(id string, a question.Answer, country string) question.Answer {
	if id != weight || a.Number == nil {
		return a
	}
	grams, _ := figure.ToGrams(*a.Number, figure.UnitsOf(country, "").WeightUnit())
	return question.Answer{Number: number(float64(grams))}
}

func same(a, b question.Answer) bool {
	numbers := a.Number == nil && b.Number == nil || a.Number != nil && b.Number != nil && *a.Number == *b.Number
	return numbers && slices.Equal(a.Options, b.Options) && a.Text == b.Text && a.Year == b.Year && a.Month == b.Month && a.Day == b.Day
}

func number(v float64) *float64 { return &v }
