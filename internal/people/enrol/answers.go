package enrol

import (
	"context"
	"encoding/json"
	"log/slog"

	"wellhouse.app/internal/people/enrol/enroldb"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/seal"
)

// Answered is what a member answered when they joined a program.
type Answered struct {
	Program string // database slug
	At      int64
	Answers []Answer
}

// Answer is the answer to one question.
type Answer struct {
	Question string
	Chosen   []string
}

// AnswersOf gives what a member answered last for each program they joined, the
// newest first. It is for their care team. Answers that do not open are left out:
// they must not hide the rest of a page.
func AnswersOf(ctx context.Context, q db.Q, keys *seal.Keyring, memberID string) (out []Answered, err error) {
	rows, err := enroldb.New(q).JoinRequests(ctx, memberID)
	seen := map[string]bool{}
	for _, r := range rows {
		if seen[r.Program] {
			continue
		}
		seen[r.Program] = true
		plain, err := keys.Open(r.AnswersEnc, requestTable, seal.Row(memberID, r.ID), answersColumn)
		if err != nil && !seal.IsDamaged(err) {
			return nil, err
		}
		var given Answers
		if err != nil || json.Unmarshal(plain, &given) != nil {
			slog.Error("enrol: answers do not open", "request", r.ID)
			continue
		}
		out = append(out, Answered{Program: r.Program, At: r.CreatedAt, Answers: given.inOrder()})
	}
	return out, err
}

// inOrder lists answers in the order in which they were asked.
func (a Answers) inOrder() (out []Answer) {
	for _, id := range []string{diagnosis, "help", "reach"} {
		if chosen := a[id]; len(chosen) > 0 {
			out = append(out, Answer{Question: id, Chosen: chosen})
		}
	}
	return out
}
