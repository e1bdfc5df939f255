package alert

import (
	"context"

	alertv1 "wellhouse.app/api/rpc/alert/v1"
	"wellhouse.app/internal/care/reading"
	"wellhouse.app/internal/people/acting"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/who"
)

// RPC serves check-ins, the family page, links and the queue of staff.
type RPC struct{ Service *Service }

// ListAlertStages lists the open questions.
//
// POST /wellhouse.alert.v1.AlertService/ListAlertStages
func (r RPC) ListAlertStages(ctx context.Context, in *alertv1.ListAlertStagesRequest) (*alertv1.ListAlertStagesResponse, error) {
	w := who.From(ctx)
	memberID := w.MemberID
	stages, after, err := r.Service.Stages(ctx, memberID, reading.Kind(in.GetKind()))
	if err != nil {
		return nil, err
	}
	out := &alertv1.ListAlertStagesResponse{}
	after.fill(out, w.AccountID)
	for _, s := range stages {
		out.Stages = append(out.Stages, s.message(w.AccountID))
	}
	if len(out.Ended) == 0 && (len(stages) == 0 || stages[0].Action == NoAction) {
		return out, nil
	}
	doctors, err := r.Service.Doctors(ctx, memberID)
	for _, d := range doctors {
		out.Doctors = append(out.Doctors, &alertv1.AlertDoctor{Name: d.Name, Phone: d.Phone})
	}
	return out, err
}

// GetEmergency gives the member's emergency in one line.
//
// POST /wellhouse.alert.v1.AlertService/GetEmergency
func (r RPC) GetEmergency(ctx context.Context, _ *alertv1.GetEmergencyRequest) (*alertv1.GetEmergencyResponse, error) {
	line, err := r.Service.Strip(ctx, who.From(ctx).MemberID)
	if err != nil {
		return nil, err
	}
	out := &alertv1.GetEmergencyResponse{Action: string(line.Action), Kind: string(line.Kind), AdviceKey: line.Advice, Old: line.Old}
	if d := line.Doctor; d != nil {
		out.Doctor = &alertv1.AlertDoctor{Name: d.Name, Phone: d.Phone}
	}
	return out, nil
}

// UpdateAlertStage answers one question.
//
// POST /wellhouse.alert.v1.AlertService/UpdateAlertStage
func (r RPC) UpdateAlertStage(ctx context.Context, in *alertv1.UpdateAlertStageRequest) (*alertv1.UpdateAlertStageResponse, error) {
	if err := named("alertId", in.GetAlertId()); err != nil {
		return nil, err
	}
	seen := in.GetSeenAnsweredAt()
	if !(seen >= 0 && seen < 1<<53) { // also not a number
		return nil, apperr.InvalidField("seenAnsweredAt", "errors.value", "Please load the alert again.")
	}
	reader := who.From(ctx).AccountID
	taken, err := r.Service.Answer(ctx, who.From(ctx), Given{
		AlertID: in.GetAlertId(), Question: in.GetQuestionCode(), Codes: in.GetAnswerCodes(),
		Seen: Seen{Action: Action(in.GetSeenAction()), AnsweredAt: int64(seen)},
	})
	if err != nil {
		return nil, err
	}
	out := &alertv1.UpdateAlertStageResponse{Stage: taken.message(reader)}
	if taken.Already != nil {
		out.Already = taken.Already.message(reader)
	}
	return out, nil
}

// RecheckMessage writes the check that has to follow; nil for none.
func (a Aftercare) RecheckMessage() *alertv1.AlertRecheck {
	r := a.Recheck
	if r == nil {
		return nil
	}
	return &alertv1.AlertRecheck{Text: a.Shown.Text, Unit: a.Shown.Unit, ReadingAt: float64(r.At), Local: r.Local(), Since: float64(r.Since), Low: r.Low}
}

// fill adds it to the reply to somebody, who knows what they ended themselves.
func (a Aftercare) fill(out *alertv1.ListAlertStagesResponse, reader string) {
	out.Recheck = a.RecheckMessage()
	for _, e := range a.Ended {
		if e.Answer.By.AccountID != reader {
			out.Ended = append(out.Ended, &alertv1.AlertEnded{
				AlertId: e.AlertID, Kind: string(e.Kind), Direction: string(e.Direction), Answer: e.Answer.message(reader),
			})
		}
	}
	if a.FollowedUp > 0 {
		out.FollowUp = &alertv1.AlertFollowUp{At: float64(a.FollowedUp), Kind: string(a.About)}
	}
	out.TriedAt = float64(a.TriedAt)
}

// message writes a stage for the person who reads it.
func (s Stage) message(reader string) *alertv1.AlertStage {
	out := &alertv1.AlertStage{
		AlertId: s.AlertID, Kind: string(s.Kind), ReadingId: s.ReadingID, ReadingAt: float64(s.At), QuestionCode: s.Question.Code,
		AnswerCodes: s.Question.Answers, Multiple: s.Question.Multiple, AdviceKey: s.Advice, Done: s.Question.Code == "",
		Direction: string(s.Direction), Text: s.Shown.Text, Unit: s.Shown.Unit, Local: s.Local(), StatusKey: s.Status,
		Late: s.Late, ReceivedAt: float64(s.ReceivedAt),
		Action: string(s.Action), AnsweredAt: float64(s.AnsweredAt), Old: s.Old,
	}
	if s.Action != NoAction {
		out.Answers, out.OtherAnswers = answerMessages(s.Answers, reader), answerMessages(s.Others, reader)
	}
	return out
}

func answerMessages(answers []Answer, reader string) (out []*alertv1.MemberAnswer) {
	for _, one := range answers {
		out = append(out, one.message(reader))
	}
	return out
}

func (a Answer) message(reader string) *alertv1.MemberAnswer {
	return &alertv1.MemberAnswer{
		QuestionCode: a.Question, AnswerCodes: a.Codes, At: float64(a.At), ByName: a.By.Name, ByRelationship: a.By.Relationship,
		Mine: a.By.AccountID == reader,
	}
}

// ListOpenAlerts lists the alerts of the members whom the staff person looks
// after.
//
// POST /wellhouse.alert.v1.AlertQueueService/ListOpenAlerts
func (r RPC) ListOpenAlerts(ctx context.Context, _ *alertv1.ListOpenAlertsRequest) (*alertv1.ListOpenAlertsResponse, error) {
	queue, err := r.Service.Queue(ctx, who.From(ctx))
	if err != nil {
		return nil, err
	}
	out := &alertv1.ListOpenAlertsResponse{}
	for _, a := range queue {
		out.Alerts = append(out.Alerts, a.Message())
	}
	closed, err := r.Service.Closed(ctx, who.From(ctx))
	out.Closed = closingMessages(closed)
	return out, err
}

func closingMessages(list []Closing) (out []*alertv1.AlertClosing) {
	for _, c := range list {
		out = append(out, &alertv1.AlertClosing{
			Id: c.ID, MemberId: c.MemberID, MemberName: c.Name, Kind: string(c.Kind), Direction: string(c.Direction), Text: c.Shown.Text,
			Unit: c.Shown.Unit, StatusKey: c.Status, ReadingAt: float64(c.ReadingAt), Outcome: string(c.Outcome), Note: c.Note, NoteLost: c.NoteLost,
			At: float64(c.At), ByName: c.By, ReopenedAt: float64(c.ReopenedAt), ReopenedByName: c.ReopenedBy, CanReopen: c.CanReopen, TimeZone: c.TimeZone,
			IsTry: c.IsTry,
		})
	}
	return out
}

// Message is the alert as staff read it.
func (a Queued) Message() *alertv1.QueuedAlert {
	out := &alertv1.QueuedAlert{
		MemberId: a.MemberID, AlertId: a.AlertID, MemberName: a.Name, Kind: string(a.Kind), Direction: string(a.Direction),
		Text: a.Shown.Text, Unit: a.Shown.Unit, StatusKey: a.Status, ReadingAt: float64(a.At), Local: a.Local(), Method: a.Method,
		NotBefore: float64(a.NotBefore), FamilyAcknowledged: a.FamilyAcknowledged, More: int32(a.More), Through: float64(a.Through),
		StandsIn: a.StandsIn, Late: a.Late, ReceivedAt: float64(a.ReceivedAt), UnseenSince: float64(a.UnseenSince), Escalated: int32(a.Escalated),
		Action: string(a.Action), Phone: a.Phone, ChannelUrl: a.ChannelURL,
		RecoveredText: a.Recovered.Text, RecoveredUnit: a.Recovered.Unit, RecoveredAt: float64(a.RecoveredAt),
		TimeZone: a.TimeZone, History: closingMessages(a.History), NeedsContact: a.NeedsContact,
	}
	out.Answers, out.OtherAnswers = answerMessages(a.Answers, ""), answerMessages(a.Others, "")
	for _, p := range a.People {
		out.People = append(out.People, &alertv1.AlertPerson{
			Name: p.Name, Relationship: p.Relationship, Phone: p.Phone, ReadingsPrivate: !p.Opens(acting.Readings),
		})
	}
	for _, one := range a.Answers {
		out.AnswerCode = one.Codes[0]
	}
	return out
}

// CloseAlert says that the staff person has taken care of an alert, and how.
//
// POST /wellhouse.alert.v1.AlertQueueService/CloseAlert
func (r RPC) CloseAlert(ctx context.Context, in *alertv1.CloseAlertRequest) (*alertv1.CloseAlertResponse, error) {
	if err := named("alertId", in.GetAlertId()); err != nil {
		return nil, err
	}
	through := in.GetThrough()
	if !(through >= 0 && through < 1<<53) { // also not a number
		return nil, apperr.Invalid(apperr.Field{Name: "through", MessageKey: "errors.value", Message: "Please load the alert again."})
	}
	done := Done{Outcome: Outcome(in.GetOutcome()), Note: in.GetNote()}
	closed, err := r.Service.Close(ctx, who.From(ctx), in.GetMemberId(), in.GetAlertId(), int64(through), done)
	out := &alertv1.CloseAlertResponse{ClosingId: closed.ID, StaysOpen: closed.StaysOpen}
	if closed.Already != nil {
		out.Already = closingMessages([]Closing{*closed.Already})[0]
	}
	return out, err
}

// ReopenAlert undoes a closing.
//
// POST /wellhouse.alert.v1.AlertQueueService/ReopenAlert
func (r RPC) ReopenAlert(ctx context.Context, in *alertv1.ReopenAlertRequest) (*alertv1.ReopenAlertResponse, error) {
	if err := named("closingId", in.GetClosingId()); err != nil {
		return nil, err
	}
	return &alertv1.ReopenAlertResponse{}, r.Service.Reopen(ctx, who.From(ctx), in.GetMemberId(), in.GetClosingId())
}

// OpenContactLink tells what a link is for.
//
// POST /wellhouse.alert.v1.ContactLinkService/OpenContactLink
func (r RPC) OpenContactLink(ctx context.Context, in *alertv1.OpenContactLinkRequest) (*alertv1.OpenContactLinkResponse, error) {
	if err := named("token", in.GetToken()); err != nil {
		return nil, err
	}
	l, err := r.Service.OpenLink(ctx, in.GetToken())
	if err != nil {
		return nil, err
	}
	return &alertv1.OpenContactLinkResponse{
		Purpose: l.Purpose, Member: l.Member, Direction: string(l.Direction), State: l.State, Locale: l.Locale, Urgent: l.Urgent,
	}, nil
}

// AnswerContactLink takes what a person with a link says.
//
// POST /wellhouse.alert.v1.ContactLinkService/AnswerContactLink
func (r RPC) AnswerContactLink(ctx context.Context, in *alertv1.AnswerContactLinkRequest) (*alertv1.AnswerContactLinkResponse, error) {
	l, err := r.Service.AnswerLink(ctx, in.GetToken(), in.GetAnswer())
	if err != nil {
		return nil, err
	}
	return &alertv1.AnswerContactLinkResponse{State: l.State}, nil
}
