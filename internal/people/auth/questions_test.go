package auth

import (
	"context"
	"strings"
	"testing"

	"wellhouse.app/internal/dbtest"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/who"
)

func TestCheckAnswers(t *testing.T) {
	good := []SecurityAnswer{{"firstPet", "Biscuit"}, {"firstCar", "A red one"}, {"dreamTrip", "Peru"}}
	with := func(at int, a SecurityAnswer) []SecurityAnswer {
		list := append([]SecurityAnswer(nil), good...)
		list[at] = a
		return list
	}
	for _, c := range []struct {
		why  string
		list []SecurityAnswer
		want string
	}{
		{"good", good, ""},
		{"two", good[:2], "question1 questions.three"},
		{"four", append(with(0, good[0]), SecurityAnswer{"firstJob", "Baker"}), "question1 questions.three"},
		{"no question", with(1, SecurityAnswer{"", "Anna"}), "question2 questions.choose"},
		{"a question of their own", with(1, SecurityAnswer{"mothersName", "Anna"}), "question2 questions.choose"},
		{"the same question", with(2, SecurityAnswer{"firstPet", "Rex"}), "question3 questions.same"},
		{"one character", with(0, SecurityAnswer{"firstPet", " x "}), "answer1 questions.short"},
		{"two characters", with(0, SecurityAnswer{"firstPet", "xy"}), ""},
		{"a hundred", with(0, SecurityAnswer{"firstPet", strings.Repeat("x", 100)}), ""},
		{"one more", with(0, SecurityAnswer{"firstPet", strings.Repeat("x", 101)}), "answer1 questions.long"},
		{"hidden characters", with(0, SecurityAnswer{"firstPet", "Bis\u202ecuit"}), "answer1 errors.characters"},
		{"the same answer, written otherwise", with(2, SecurityAnswer{"dreamTrip", " a  RED one"}), "answer3 questions.sameAnswer"},
	} {
		got := ""
		for _, f := range checkAnswers(c.list) {
			got += f.Name + " " + f.MessageKey
		}
		if got != c.want {
			t.Errorf("%s: %q, want %q", c.why, got, c.want)
		}
	}
}

// D27: answers are kept as hashes, and a new set takes the place of the one before.
func TestSaveAnswers(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, store *db.DB) {
		b := newBench(t, store)
		w, ctx := who.Who{AccountID: "rosa", MemberID: "rosa", Role: who.Member}, context.Background()
		for _, list := range [][]SecurityAnswer{
			{{"firstPet", "Biscuit"}, {"firstCar", "A red one"}, {"dreamTrip", "Peru"}},
			{{"firstPet", "Rex"}, {"firstJob", "Baker"}, {"dreamTrip", "Peru"}},
		} {
			if err := b.svc.SaveAnswers(ctx, w, list); err != nil {
				t.Fatal(err)
			}
		}
		got, at, err := b.svc.Answered(ctx, "rosa")
		if strings.Join(got, " ") != "dreamTrip firstJob firstPet" || at != b.clock.ms() || err != nil {
			t.Error(got, at, err)
		}
		if n := b.number("SELECT COUNT(*) FROM security_answers WHERE answer_hash LIKE '$argon2id$%'"); n != 3 {
			t.Errorf("%d answers are hashed", n)
		}
		if b.audited(actQuestions, "") != 2 {
			t.Error("it was not recorded")
		}
		b.exec("DELETE FROM security_answers")
	})
}
