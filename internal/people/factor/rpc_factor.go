package factor

import (
	"context"

	factorv1 "wellhouse.app/api/rpc/factor/v1"
	"wellhouse.app/api/rpc/factor/v1/factorv1connect"
	"wellhouse.app/internal/people/auth"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/who"
	"wellhouse.app/internal/platform/wire"
)

// Sessions is what signing in knows and does.
type Sessions interface {
	Sender
	AccountByID(ctx context.Context, id string) (auth.Account, error)
	EndOthers(ctx context.Context, q db.Q, accountID, except string) error
	Waiting(ctx context.Context, m *wire.Meta, token string) (auth.Waiting, error)
	Enrol(ctx context.Context, m *wire.Meta, token string, add func(ctx context.Context, q db.Q) (refused, err error)) (auth.Begun, error)
}

var errNoID = apperr.InvalidField("id", "forms.required", "This field is required.")

// RPC serves the factor service.
type RPC struct {
	factorv1connect.UnimplementedFactorServiceHandler
	*Service
	Sessions Sessions
}

// ListMethods lists what the caller has.
//
// POST /wellhouse.factor.v1.FactorService/ListMethods
func (r RPC) ListMethods(ctx context.Context, _ *factorv1.ListMethodsRequest) (*factorv1.ListMethodsResponse, error) {
	o, err := r.Overview(ctx, wire.From(ctx), personOf(who.From(ctx)))
	if err != nil {
		return nil, err
	}
	out := &factorv1.ListMethodsResponse{
		RecoveryCodesLeft: int32(o.Left), Required: o.Required, Passkeys: o.Passkeys, Email: o.Email,
	}
	for _, m := range o.Methods {
		out.Methods = append(out.Methods, m.message())
	}
	for _, d := range o.Devices {
		out.Devices = append(out.Devices, &factorv1.RememberedDevice{
			Id: d.ID, Device: d.Name, RememberedAt: float64(d.CreatedAt), ExpiresAt: float64(d.EndsAt),
		})
	}
	return out, nil
}

func (m Method) message() *factorv1.Method {
	return &factorv1.Method{
		Id: m.ID, Kind: string(m.Kind), Name: m.Name, Masked: m.Masked, AddedAt: float64(m.AddedAt),
		LastUsedAt: float64(m.LastUsedAt), LastNeeded: m.LastNeeded,
	}
}

// signedIn is the caller as somebody who adds a method.
func (r RPC) signedIn(ctx context.Context) (adding, error) {
	w := who.From(ctx)
	account, err := r.Sessions.AccountByID(ctx, w.AccountID)
	return adding{person: personOf(w), email: account.Email, locale: account.Locale, boundTo: w.SessionID}, err
}

// enrolling is somebody who has to set up a method before anything opens.
func (r RPC) enrolling(ctx context.Context, token string) (adding, error) {
	w, err := r.Sessions.Waiting(ctx, wire.From(ctx), token)
	if err == nil && !w.SetUp {
		err = apperr.Denied()
	}
	return adding{person: person{id: w.AccountID, role: w.Role}, email: w.Email, locale: w.Locale, boundTo: w.BoundTo, recovers: w.Recovers}, err
}

// StartMethod begins to add a method.
//
// POST /wellhouse.factor.v1.FactorService/StartMethod
func (r RPC) StartMethod(ctx context.Context, in *factorv1.StartMethodRequest) (*factorv1.StartMethodResponse, error) {
	a, err := r.signedIn(ctx)
	if err != nil {
		return nil, err
	}
	out, err := r.Start(ctx, wire.From(ctx), a, Kind(in.GetKind()), in.GetPhone(), r.Sessions)
	return &factorv1.StartMethodResponse{Started: out.message()}, err
}

func (s Started) message() *factorv1.Started {
	return &factorv1.Started{
		Step: s.Step, ExpiresAt: float64(s.ExpiresAt), Key: s.Key, KeyUrl: s.KeyURL, QrPath: s.QRPath, QrSize: int32(s.QRSize),
		Options: s.Options, Masked: s.Masked,
	}
}

// FinishMethod adds the method.
//
// POST /wellhouse.factor.v1.FactorService/FinishMethod
func (r RPC) FinishMethod(ctx context.Context, in *factorv1.FinishMethodRequest) (*factorv1.FinishMethodResponse, error) {
	a, err := r.signedIn(ctx)
	if err != nil {
		return nil, err
	}
	added, codes, err := r.Finish(ctx, wire.From(ctx), a, Proof{
		Step: in.GetStep(), Code: in.GetCode(), Credential: in.GetCredential(), Name: in.GetName(),
	})
	if err != nil {
		return nil, err
	}
	return &factorv1.FinishMethodResponse{Method: added.message(), RecoveryCodes: codes}, nil
}

// RenameMethod names a method.
//
// POST /wellhouse.factor.v1.FactorService/RenameMethod
func (r RPC) RenameMethod(ctx context.Context, in *factorv1.RenameMethodRequest) (*factorv1.RenameMethodResponse, error) {
	if in.GetId() == "" {
		return nil, errNoID
	}
	return &factorv1.RenameMethodResponse{}, r.Rename(ctx, personOf(who.From(ctx)), in.GetId(), in.GetName())
}

// RemoveMethod removes a method and ends the person's other sessions.
//
// POST /wellhouse.factor.v1.FactorService/RemoveMethod
func (r RPC) RemoveMethod(ctx context.Context, in *factorv1.RemoveMethodRequest) (*factorv1.RemoveMethodResponse, error) {
	w := who.From(ctx)
	if in.GetId() == "" {
		return nil, errNoID
	}
	return &factorv1.RemoveMethodResponse{}, r.Remove(ctx, personOf(w), in.GetId(), func(ctx context.Context, q db.Q) error {
		return r.Sessions.EndOthers(ctx, q, w.AccountID, w.SessionID)
	})
}

// MakeRecoveryCodes makes ten new codes.
//
// POST /wellhouse.factor.v1.FactorService/MakeRecoveryCodes
func (r RPC) MakeRecoveryCodes(ctx context.Context, _ *factorv1.MakeRecoveryCodesRequest) (*factorv1.MakeRecoveryCodesResponse, error) {
	codes, err := r.MakeCodes(ctx, personOf(who.From(ctx)))
	return &factorv1.MakeRecoveryCodesResponse{Codes: codes}, err
}

// ForgetDevice makes a remembered browser ask again.
//
// POST /wellhouse.factor.v1.FactorService/ForgetDevice
func (r RPC) ForgetDevice(ctx context.Context, in *factorv1.ForgetDeviceRequest) (*factorv1.ForgetDeviceResponse, error) {
	return &factorv1.ForgetDeviceResponse{}, r.Service.ForgetDevice(ctx, personOf(who.From(ctx)), in.GetId())
}

// StartPasskey asks for a passkey.
//
// POST /wellhouse.factor.v1.FactorService/StartPasskey
func (r RPC) StartPasskey(ctx context.Context, in *factorv1.StartPasskeyRequest) (*factorv1.StartPasskeyResponse, error) {
	m := wire.From(ctx)
	if in.GetToken() == "" {
		asked, err := r.AskPasskey(ctx, m)
		return asked.message(), err
	}
	w, err := r.Sessions.Waiting(ctx, m, in.GetToken())
	if err != nil {
		return nil, err
	}
	asked, err := r.AskPasskeyOf(ctx, m, w)
	return asked.message(), err
}

func (a Asked) message() *factorv1.StartPasskeyResponse {
	return &factorv1.StartPasskeyResponse{Step: a.Step, Options: a.Options}
}

// StartEnrolment begins to set up the method that an account must have.
//
// POST /wellhouse.factor.v1.FactorService/StartEnrolment
func (r RPC) StartEnrolment(ctx context.Context, in *factorv1.StartEnrolmentRequest) (*factorv1.StartEnrolmentResponse, error) {
	a, err := r.enrolling(ctx, in.GetToken())
	if err != nil {
		return nil, err
	}
	kind := Kind(in.GetKind())
	if kind != App && kind != Passkey {
		return nil, errKind
	}
	out, err := r.Start(ctx, wire.From(ctx), a, kind, "", nil)
	return &factorv1.StartEnrolmentResponse{Started: out.message()}, err
}

// FinishEnrolment adds the method and signs in.
//
// POST /wellhouse.factor.v1.FactorService/FinishEnrolment
func (r RPC) FinishEnrolment(ctx context.Context, in *factorv1.FinishEnrolmentRequest) (*factorv1.FinishEnrolmentResponse, error) {
	a, err := r.enrolling(ctx, in.GetToken())
	if err != nil {
		return nil, err
	}
	m, out := wire.From(ctx), &factorv1.FinishEnrolmentResponse{}
	begun, err := r.Sessions.Enrol(ctx, m, in.GetToken(), func(ctx context.Context, q db.Q) (refused, err error) {
		_, out.RecoveryCodes, refused, err = r.finish(ctx, q, m, a, Proof{Step: in.GetStep(), Code: in.GetCode(), Credential: in.GetCredential()})
		return refused, err
	})
	if err != nil {
		return nil, err
	}
	out.Reference, out.AccountId, out.Role = begun.Reference, begun.AccountID, string(begun.Role)
	out.LastActivityAt, out.ExpiresIn = float64(begun.LastActivityAt), int32(begun.ExpiresIn)
	out.NoActiveMember, out.MigrationEligible = begun.NoActiveMember, begun.MigrationEligible
	return out, nil
}
