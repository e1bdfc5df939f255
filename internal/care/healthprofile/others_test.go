package healthprofile_test

import (
	"context"
	"slices"
	"testing"

	"wellhouse.app/api/rpc/family/v1/familyv1connect"
	"wellhouse.app/internal/apitest"
	"wellhouse.app/internal/care/healthprofile"
	"wellhouse.app/internal/demo"
	"wellhouse.app/internal/demo/demotest"
	"wellhouse.app/internal/people/question"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/who"
)

// A parent answers for a child, and is not asked what is sensitive.
func TestAParentAnswers(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		child := apitest.ID("mateo@demo.test")
		s.Exec("INSERT INTO member_flags (member_id, flag, enabled) VALUES ($1, 'healthEquity', TRUE)", child)
		rosa := s.SignIn("rosa@demo.test")
		if r := rosa.RPC(familyv1connect.FamilyServiceStartActingProcedure, map[string]any{"linkId": demo.LinkID("mateo", "rosa")}); r.Status != 200 {
			t.Fatalf("%d %s", r.Status, r.Body)
		}
		rosa.For = child
		p := of(t, rosa)
		if p.question("diabetesType").ID == "" || p.question("race").ID != "" {
			t.Errorf("%+v", p)
		}
		decode(t, rosa.RPC(save, body("prevention", 0, given["prevention"])))
		if n := s.Count("SELECT COUNT(*) FROM health_profile_answers WHERE member_id = $1", child); n != 3 {
			t.Errorf("%d answers of the child", n)
		}
	})
}

// results keeps what the profile hands on.
type results struct{ kept []healthprofile.A1c }

func (r *results) PutProfileA1c(_ context.Context, _ db.Q, _ string, _, a healthprofile.A1c) error {
	r.kept = append(r.kept, a)
	return nil
}

func (r *results) StandingA1c(_ context.Context, _ db.Q, _ string, told healthprofile.A1c) (healthprofile.A1c, bool, error) {
	return told, true, nil
}

func (r *results) CallsAboutA1c(context.Context, db.Q, string) (bool, error) { return false, nil }

// Supplies ask how often a member checks, and results for the A1C test that they told of.
func TestWhatOthersAsk(t *testing.T) {
	demotest.Each(t, func(t *testing.T, w *demotest.World) {
		labs := &results{}
		service := healthprofile.New(healthprofile.Deps{DB: w.DB, Keys: w.Keys, Now: w.Time, Audit: w.Audit, A1c: labs})
		ctx := demotest.As("kdoe", who.Member)
		caller := who.From(ctx)
		ask := func() (count int, sure bool) {
			err := w.DB.Read(ctx, db.Member(caller.MemberID), func(ctx context.Context, q db.Q) (err error) {
				count, sure, err = service.LoadChecks(ctx, q, caller.MemberID)
				return err
			})
			if err != nil {
				t.Fatal(err)
			}
			return count, sure
		}
		if _, sure := ask(); sure {
			t.Error("known before it was asked")
		}
		chose := func(id string) question.Answer { return question.Answer{Options: []string{id}} }
		amount := func(v float64) question.Answer { return question.Answer{Number: &v} }
		for id, answers := range map[string]question.Answers{
			"treatment": {"dailyChecks": amount(2), "recommendedChecks": amount(4), "cgm": chose("no"), "oralMedication": chose("no"), "insulin": chose("none")},
			"tests":     {"a1cTaken": chose("yes"), "a1cDate": {Year: 2026, Month: 9}, "a1cValue": amount(7.3), "eyeExam": chose("unsure"), "footExam": chose("unsure")},
		} {
			if _, err := service.SaveSection(ctx, caller, id, 0, answers); err != nil {
				t.Fatal(err)
			}
		}
		count, sure := ask()
		if want := (healthprofile.A1c{Value: 7.3, Year: 2026, Month: 9, At: w.Time().UnixMilli()}); count != 4 || !sure || !slices.Contains(labs.kept, want) {
			t.Errorf("%d %t, kept %+v", count, sure, labs.kept)
		}
		// Another section does not put it there again: it may have been corrected since.
		if _, err := service.SaveSection(ctx, caller, "habits", 0, question.Answers{
			"activity": chose("regular"), "activityInterest": chose("4"), "eatingSatisfaction": chose("2"), "eatingInterest": chose("3"),
		}); err != nil || len(labs.kept) != 1 {
			t.Errorf("kept %+v: %v", labs.kept, err)
		}
	})
}
