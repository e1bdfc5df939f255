package auth

import (
	"context"

	sessionv1 "wellhouse.app/api/rpc/session/v1"
	"wellhouse.app/api/rpc/session/v1/sessionv1connect"
	"wellhouse.app/internal/platform/who"
	"wellhouse.app/internal/platform/wire"
)

// RPC serves the session service.
type RPC struct {
	sessionv1connect.UnimplementedSessionServiceHandler
	*Service
}

// GetSession says whether someone is signed in. It is open to everyone and
// never counts as activity. An expired expires_at means that a refresh is due.
//
// POST /wellhouse.session.v1.SessionService/GetSession
func (r RPC) GetSession(ctx context.Context, _ *sessionv1.GetSessionRequest) (*sessionv1.GetSessionResponse, error) {
	one, err := r.Session(ctx, wire.From(ctx))
	if err != nil || one.Who.Anonymous() {
		return &sessionv1.GetSessionResponse{}, err
	}
	if err := r.recordLook(ctx, one.Who, sessionOperation); err != nil {
		return nil, err
	}
	return &sessionv1.GetSessionResponse{Session: one.Message()}, nil
}

// ListSessions lists where the caller's account is signed in.
//
// POST /wellhouse.session.v1.SessionService/ListSessions
func (r RPC) ListSessions(ctx context.Context, _ *sessionv1.ListSessionsRequest) (*sessionv1.ListSessionsResponse, error) {
	places, err := r.Places(ctx, who.From(ctx))
	if err != nil {
		return nil, err
	}
	out := &sessionv1.ListSessionsResponse{}
	for _, p := range places {
		out.Sessions = append(out.Sessions, &sessionv1.SignedInPlace{
			Id: p.ID, Client: p.Client, Device: p.Device, Current: p.Current,
			StartedAt: float64(p.StartedAt), LastActivityAt: float64(p.LastActivityAt), FramedBy: p.FramedBy,
		})
	}
	return out, nil
}

// RevokeSession ends one of them, or all but this one.
//
// POST /wellhouse.session.v1.SessionService/RevokeSession
func (r RPC) RevokeSession(ctx context.Context, in *sessionv1.RevokeSessionRequest) (*sessionv1.RevokeSessionResponse, error) {
	n, err := r.Revoke(ctx, who.From(ctx), in.GetId())
	if err != nil {
		return nil, err
	}
	return &sessionv1.RevokeSessionResponse{Ended: int32(n)}, nil
}

// ReviewSignIns takes the member's answer whether a new sign-in was theirs.
//
// POST /wellhouse.session.v1.SessionService/ReviewSignIns
func (r RPC) ReviewSignIns(ctx context.Context, in *sessionv1.ReviewSignInsRequest) (*sessionv1.ReviewSignInsResponse, error) {
	n, err := r.Service.ReviewSignIns(ctx, who.From(ctx), !in.GetSomeoneElse())
	if err != nil {
		return nil, err
	}
	return &sessionv1.ReviewSignInsResponse{Ended: int32(n)}, nil
}

// StartProof tells how the caller can confirm that it's them.
//
// POST /wellhouse.session.v1.SessionService/StartProof
func (r RPC) StartProof(ctx context.Context, _ *sessionv1.StartProofRequest) (*sessionv1.StartProofResponse, error) {
	p, err := r.Service.StartProof(ctx, wire.From(ctx))
	if err != nil {
		return nil, err
	}
	out := &sessionv1.StartProofResponse{
		Token: p.Token, Totp: p.Choices.Ways.TOTP, Passkey: p.Choices.Ways.Here, Password: p.Password,
	}
	for _, c := range p.Choices.Points {
		out.Contacts = append(out.Contacts, &sessionv1.ProofContact{Id: c.ID, Kind: string(c.Kind), Masked: c.Masked})
	}
	return out, nil
}

// ProveIt confirms that it's them.
//
// POST /wellhouse.session.v1.SessionService/ProveIt
func (r RPC) ProveIt(ctx context.Context, in *sessionv1.ProveItRequest) (*sessionv1.ProveItResponse, error) {
	one, err := r.Service.ProveIt(ctx, wire.From(ctx), in.GetToken(), Answer{
		Factor: Factor(in.GetFactor()), Code: in.GetCode(), Step: in.GetStep(), Credential: in.GetCredential(),
	})
	if err != nil {
		return nil, err
	}
	return &sessionv1.ProveItResponse{Session: one.Message()}, nil
}

// StartView opens a member's portal for a staff person, read-only.
//
// POST /wellhouse.session.v1.SessionService/StartView
func (r RPC) StartView(ctx context.Context, in *sessionv1.StartViewRequest) (*sessionv1.StartViewResponse, error) {
	one, err := r.Service.StartView(ctx, wire.From(ctx), View{MemberID: in.GetMemberId(), Reason: in.GetReason(), Ticket: in.GetTicket()})
	if err != nil {
		return nil, err
	}
	return &sessionv1.StartViewResponse{Session: one.Message()}, nil
}

// EndView goes back to the staff person's own desk.
//
// POST /wellhouse.session.v1.SessionService/EndView
func (r RPC) EndView(ctx context.Context, _ *sessionv1.EndViewRequest) (*sessionv1.EndViewResponse, error) {
	one, err := r.Service.EndView(ctx, wire.From(ctx))
	if err != nil {
		return nil, err
	}
	return &sessionv1.EndViewResponse{Session: one.Message()}, nil
}

// Message is the session as pages read it.
func (s Session) Message() *sessionv1.Session {
	out := &sessionv1.Session{
		Reference: s.Reference, ExpiresAt: float64(s.ExpiresAt), RecheckAt: float64(s.RecheckAt),
		AccountId: s.Who.AccountID, Role: string(s.Who.Role), LastActivityAt: float64(s.LastActivityAt),
		NoActiveMember: s.NoActiveMember, MigrationEligible: s.MigrationEligible,
	}
	if i := s.Impersonation; i != nil {
		out.Impersonation = &sessionv1.Impersonation{
			ImpersonatorId: i.ImpersonatorID, ImpersonatorType: string(i.ImpersonatorType),
			ImpersonatedId: i.ImpersonatedID, ImpersonatedType: string(i.ImpersonatedType),
			ImpersonatedName: i.ImpersonatedName, EndsAt: float64(i.EndsAt),
		}
	}
	if a := s.Who.Acting; a != nil {
		out.Acting = &sessionv1.Acting{
			MemberId: a.MemberID, Name: a.Name, GivenName: a.GivenName, Relationship: a.Relationship, Areas: a.Areas, Ended: a.Ended(),
			Child: a.Child,
		}
	}
	return out
}
