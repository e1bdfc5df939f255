package survey

import (
	"context"

	surveyv1 "wellhouse.app/api/rpc/survey/v1"
	"wellhouse.app/internal/platform/who"
)

// ReaderRPC serves those who look after a member.
type ReaderRPC struct{ Service *Service }

// ListMemberRounds gives what a member sent.
//
// POST /wellhouse.survey.v1.SurveyReaderService/ListMemberRounds
func (r ReaderRPC) ListMemberRounds(ctx context.Context, in *surveyv1.ListMemberRoundsRequest) (*surveyv1.ListMemberRoundsResponse, error) {
	rounds, err := r.Service.MemberRounds(ctx, who.From(ctx), in.GetMemberId())
	if err != nil {
		return nil, err
	}
	out := &surveyv1.ListMemberRoundsResponse{}
	for _, a := range rounds {
		fhir, err := responseFile(a.Round)
		if err != nil {
			return nil, err
		}
		out.Rounds = append(out.Rounds, &surveyv1.MemberRound{
			Id: a.ID, Survey: surveyMessage(a), Answers: answerMessages(a.File, a.Answers), SentAt: float64(a.SentAt), Does: a.File.Does(a.Answers), Fhir: fhir,
		})
	}
	return out, nil
}
