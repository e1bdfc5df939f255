package survey

import (
	"context"

	"wellhouse.app/internal/care/survey/surveydb"
	"wellhouse.app/internal/people/member"
	"wellhouse.app/internal/people/question"
	"wellhouse.app/internal/platform/db"
)

// Row is a questionnaire of a provider in a member's list.
type Row struct {
	ID        string
	Title     question.Words
	Started   bool
	Published bool
	Waiting   bool // on Home
	Sent      []SentRound
}

// SentRound is a round that was sent.
type SentRound struct {
	ID     string
	SentAt int64
}

// List tells the questionnaires that a member is asked by their provider, and those
// that they have sent.
func (s *Service) List(ctx context.Context, memberID string) (out []Row, err error) {
	err = s.DB.Read(ctx, db.Member(memberID), func(ctx context.Context, q db.Q) error {
		facts, err := member.LoadFacts(ctx, q, memberID)
		if err != nil {
			return err
		}
		published, err := surveydb.New(q).Published(ctx, facts.BrandCode)
		if err != nil {
			return err
		}
		at := map[string]int{}
		for _, p := range published {
			file, err := question.Parse([]byte(p.Body))
			if err != nil {
				return err
			}
			at[p.Questionnaire] = len(out)
			out = append(out, Row{ID: p.Questionnaire, Title: file.Title, Published: true})
		}
		waiting, err := LoadWaiting(ctx, q, memberID)
		if err != nil {
			return err
		}
		for _, w := range waiting {
			out[at[w.ID]].Waiting = true
		}
		rounds, err := surveydb.New(q).All(ctx, memberID)
		if err != nil {
			return err
		}
		for _, r := range rounds {
			if len(own[r.Questionnaire]) > 0 {
				continue
			}
			i, known := at[r.Questionnaire]
			if !known && r.SentAt > 0 {
				file, err := LoadFile(ctx, q, r.Questionnaire, r.Version)
				if err != nil {
					return err
				}
				i = len(out)
				at[r.Questionnaire] = i
				out = append(out, Row{ID: r.Questionnaire, Title: file.Title})
				known = true
			}
			switch {
			case !known:
			case r.SentAt == 0:
				out[i].Started = out[i].Published
			default:
				out[i].Sent = append(out[i].Sent, SentRound{r.ID, r.SentAt})
			}
		}
		return nil
	})
	return out, err
}
