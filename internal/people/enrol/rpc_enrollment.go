package enrol

import (
	"context"

	programv1 "wellhouse.app/api/rpc/program/v1"
	"wellhouse.app/internal/people/program"
	"wellhouse.app/internal/platform/who"
)

// RPC serves members who join and leave programs.
type RPC struct{ Service *Service }

// ListOptions lists what the member has and could join.
//
// POST /wellhouse.program.v1.EnrollmentService/ListOptions
func (r RPC) ListOptions(ctx context.Context, _ *programv1.ListOptionsRequest) (*programv1.ListOptionsResponse, error) {
	list, err := r.Service.Options(ctx, who.From(ctx))
	if err != nil {
		return nil, err
	}
	out := &programv1.ListOptionsResponse{ConsentVersion: ConsentVersion}
	for _, o := range list {
		out.Options = append(out.Options, o.message())
	}
	return out, nil
}

// Join starts a program.
//
// POST /wellhouse.program.v1.EnrollmentService/Join
func (r RPC) Join(ctx context.Context, in *programv1.JoinRequest) (*programv1.JoinResponse, error) {
	answers := Answers{}
	for _, a := range in.GetAnswers() {
		answers[a.GetQuestion()] = append(answers[a.GetQuestion()], a.GetValues()...)
	}
	o, err := r.Service.Join(ctx, who.From(ctx), Asked{
		Program: in.GetProgram(), Status: program.Status(in.GetStatus()), Answers: answers, Consent: in.GetConsentVersion(),
	})
	if err != nil {
		return nil, err
	}
	return &programv1.JoinResponse{Option: o.message()}, nil
}

// Decline turns an offer down.
//
// POST /wellhouse.program.v1.EnrollmentService/Decline
func (r RPC) Decline(ctx context.Context, in *programv1.DeclineRequest) (*programv1.DeclineResponse, error) {
	o, err := r.Service.Decline(ctx, who.From(ctx), Asked{Program: in.GetProgram(), Status: program.Status(in.GetStatus())})
	if err != nil {
		return nil, err
	}
	return &programv1.DeclineResponse{Option: o.message()}, nil
}

// UndoDecline brings a declined offer back.
//
// POST /wellhouse.program.v1.EnrollmentService/UndoDecline
func (r RPC) UndoDecline(ctx context.Context, in *programv1.UndoDeclineRequest) (*programv1.UndoDeclineResponse, error) {
	o, err := r.Service.UndoDecline(ctx, who.From(ctx), Asked{Program: in.GetProgram()})
	if err != nil {
		return nil, err
	}
	return &programv1.UndoDeclineResponse{Option: o.message()}, nil
}

// Leave ends a program.
//
// POST /wellhouse.program.v1.EnrollmentService/Leave
func (r RPC) Leave(ctx context.Context, in *programv1.LeaveRequest) (*programv1.LeaveResponse, error) {
	o, err := r.Service.Leave(ctx, who.From(ctx), Asked{
		Program: in.GetProgram(), Status: program.Status(in.GetStatus()), Reason: in.GetReason(), Note: in.GetNote(),
	})
	if err != nil {
		return nil, err
	}
	return &programv1.LeaveResponse{Option: o.message()}, nil
}

func (o Option) message() *programv1.ProgramOption {
	out := &programv1.ProgramOption{
		Program: o.Program.ID, DbSlug: o.Program.DBSlug, Status: string(o.Status), StartedAt: moment(o.StartedAt), EndedAt: moment(o.EndedAt),
		CanJoin: o.Can, CanLeave: o.CanLeave(), CanDecline: o.CanDecline(), Reason: string(o.Reason), About: o.About, Replaces: o.Replaces,
	}
	for _, q := range o.Questions {
		out.Questions = append(out.Questions, &programv1.Question{Id: q.ID, Kind: q.Kind, Options: q.Options})
	}
	for _, d := range o.Devices {
		out.Devices = append(out.Devices, &programv1.ProgramDevice{Category: string(d.Category), State: d.State})
	}
	if o.DeclinedUntil > 0 {
		out.DeclinedUntil = moment(&o.DeclinedUntil)
	}
	return out
}

func moment(ms *int64) *float64 {
	if ms == nil {
		return nil
	}
	n := float64(*ms)
	return &n
}
