package survey

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"wellhouse.app/internal/care/survey/surveydb"
	"wellhouse.app/internal/people/question"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/audit"
	"wellhouse.app/internal/platform/db"
)

// Guard says which answers to a question lead to help, or why none has to.
type Guard struct {
	Question string
	Options  []string
	Reason   string
}

const reasonLeast, reasonMost = 10, 500

// guarded is a file with what an Admin says about its questions without help.
func guarded(file question.Questionnaire, guards []Guard) (question.Questionnaire, []apperr.Field) {
	var faults []apperr.Field
	left := file.WithoutHelp()
	file.Acts, file.Cleared = slices.Clone(file.Acts), slices.Clone(file.Cleared)
	for i, g := range guards {
		at := slices.IndexFunc(left, func(q question.Question) bool { return q.ID == g.Question })
		switch {
		case at < 0:
			faults = append(faults, apperr.Field{Name: fmt.Sprintf("guards.%d.question", i), MessageKey: "errors.value", Message: "This question doesn’t wait for a decision."})
		case len(g.Options) == 0:
			if n := utf8.RuneCountInString(strings.TrimSpace(g.Reason)); n < reasonLeast || n > reasonMost || strings.Contains(g.Reason, "\x00") {
				faults = append(faults, apperr.Field{
					Name: fmt.Sprintf("guards.%d.reason", i), MessageKey: "survey.guard.reason", Message: "Please give a reason in 10 to 500 characters.",
				})
			}
			file.Cleared = append(file.Cleared, g.Question)
		case !isAnswerOf(left[at], g.Options):
			faults = append(faults, apperr.Field{Name: fmt.Sprintf("guards.%d.options", i), MessageKey: "errors.value", Message: optionsText})
		default:
			file.Acts = append(file.Acts, question.Act{Do: question.DoCrisis, Question: g.Question, Options: g.Options})
		}
		if at >= 0 { // each question once
			left = slices.Delete(slices.Clone(left), at, at+1)
		}
	}
	return file, faults
}

const optionsText = "Please choose from the answers to this question."

func isAnswerOf(q question.Question, options []string) bool {
	return !slices.ContainsFunc(options, func(id string) bool {
		return !slices.ContainsFunc(q.Options, func(o question.Option) bool { return o.ID == id })
	})
}

// Guard keeps a file with what an Admin says as its next version. The reason is in the
// trail, with who gave it.
func (s *Service) Guard(ctx context.Context, id string, was int64, guards []Guard) (next int, err error) {
	err = s.DB.Write(ctx, db.System, func(ctx context.Context, q db.Q) error {
		file, err := version(ctx, surveydb.New(q), id, was)
		if err != nil {
			return err
		}
		file, faults := guarded(file, guards)
		if len(faults) > 0 {
			return apperr.Invalid(faults...)
		}
		if next, err = AddFile(ctx, q, file, s.Now().UnixMilli()); err != nil {
			return err
		}
		for _, g := range guards {
			row := audit.Row{Action: "leadToHelp", Area: deskArea, Target: id + " " + g.Question, Reason: strings.Join(g.Options, ", ")}
			if len(g.Options) == 0 {
				row.Action, row.Reason = "needsNoHelp", strings.TrimSpace(g.Reason)
			}
			if err := s.Audit.Record(ctx, q, row); err != nil {
				return err
			}
		}
		return nil
	})
	return next, err
}
