package lab_test

import (
	"context"
	"testing"
	"time"

	"wellhouse.app/internal/care/lab"
	"wellhouse.app/internal/demo"
	"wellhouse.app/internal/demo/demotest"
	"wellhouse.app/internal/people/question"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/who"
)

// answersHelp is what a questionnaire of Tom's does when an answer leads to help.
func (b *bench) answersHelp(round, questionID string) (isOpen bool) {
	b.t.Helper()
	err := b.w.DB.Write(b.t.Context(), db.Member(demo.MemberID("tom")), func(ctx context.Context, q db.Q) (err error) {
		since, err := b.CallAfter(ctx, q, demo.MemberID("tom"), round, questionID)
		isOpen = since > 0
		return err
	})
	if err != nil {
		b.t.Fatal(err)
	}
	return isOpen
}

// A call after a questionnaire is told, taken and finished as one about a result, and
// neither is anything to the other.
func TestACallAfterAQuestionnaire(t *testing.T) {
	demotest.Each(t, func(t *testing.T, w *demotest.World) {
		b := newBench(t, w)
		b.OnAnswered(func(_ context.Context, _ who.Who, memberID, round, questionID string) (lab.Answered, error) {
			if memberID != demo.MemberID("tom") || round == "gone" {
				return lab.Answered{}, apperr.NotFoundError()
			}
			return lab.Answered{Form: question.Words{"en-US": round}, Question: question.Question{ID: questionID}}, nil
		})
		before := len(b.calls())
		added := func() []lab.DeskCall { b.t.Helper(); return b.calls()[before:] }
		for range 3 {
			if !b.answersHelp("round", "q1") {
				t.Error("nobody has to call")
			}
		}
		open := added()
		if len(open) != 1 || !open[0].IsAnswer() || open[0].Answered.Form["en-US"] != "round" || open[0].Answered.Question.ID != "q1" || open[0].Told.ID != "" {
			t.Fatalf("%+v", open)
		}
		if b.answersHelp("round", "q2"); len(added()) != 2 {
			t.Error("another question")
		}
		if b.answersHelp("gone", "q1"); len(added()) != 3 {
			t.Error("a call about which nothing is kept is not told")
		}

		// The team is told by the next look, and again while nobody takes it.
		b.post.sent = nil
		if b.look(); b.post.count(lab.StaffCall) == 0 {
			t.Error("the care team isn't told")
		}
		from := b.now
		for _, c := range []struct {
			after time.Duration
			told  bool
		}{{29 * time.Minute, false}, {30 * time.Minute, true}, {25 * time.Hour, true}} {
			b.now, b.post.sent = from.Add(c.after), nil
			if b.look(); b.post.count(lab.StaffCall) > 0 != c.told || len(added()) != 3 {
				t.Errorf("after %s: told %t, %d calls", c.after, !c.told, len(added()))
			}
		}
		if b.post.count(lab.ResultReady) != 0 || b.atHome() || len(b.urgentA1c()) != 0 {
			t.Error("the member is told of a result")
		}

		// A high A1c that is told and removed leaves it alone.
		if err := ways["the self-report"](b, 14.2, 0); err != nil {
			t.Fatal(err)
		}
		if err := ways["the self-report"](b, 7.2, 0); err != nil {
			t.Fatal(err)
		}
		for _, c := range added()[:3] {
			if !c.IsAnswer() || c.Change != "" {
				t.Errorf("%+v", c)
			}
		}

		first := added()[0].ID
		if err := b.Finish(t.Context(), nurse, first, lab.NotNeeded, "Not needed."); !apperr.Is(err, apperr.InvalidArgument) {
			t.Errorf("closed without a call: %v", err)
		}
		b.finish(first, lab.NoAnswer, "")
		if len(added()) != 4 || len(added()[0].Tries) != 1 {
			t.Errorf("no answer: %+v", added())
		}
		b.finish(first, lab.Reached, "They are not alone.")
		if len(added()) != 3 || b.answersHelp("round", "q1") || len(added()) != 3 {
			t.Error("it is opened again after the call")
		}
		list, _, err := b.Finished(t.Context(), nurse, "")
		if err != nil || len(list) == 0 || list[0].Call == nil || list[0].Call.Answered.Question.ID != "q1" {
			t.Errorf("%v %+v", err, list)
		}
	})
}
