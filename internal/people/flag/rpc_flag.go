package flag

import (
	"context"

	flagv1 "wellhouse.app/api/rpc/flag/v1"
	"wellhouse.app/internal/platform/apperr"
)

// RPC serves the desk where features are turned on and off.
type RPC struct{ Service *Service }

// ListFlags answers every flag with everyone's settings.
//
// POST /wellhouse.flag.v1.FlagService/ListFlags
func (r RPC) ListFlags(ctx context.Context, _ *flagv1.ListFlagsRequest) (*flagv1.ListFlagsResponse, error) {
	list, err := r.Service.List(ctx)
	if err != nil {
		return nil, err
	}
	reply := &flagv1.ListFlagsResponse{}
	for _, o := range list {
		reply.Flags = append(reply.Flags, o.message())
	}
	return reply, nil
}

// PreviewChange tells what a change would do.
//
// POST /wellhouse.flag.v1.FlagService/PreviewChange
func (r RPC) PreviewChange(ctx context.Context, in *flagv1.PreviewChangeRequest) (*flagv1.PreviewChangeResponse, error) {
	setting, err := parseSetting(in.GetSetting())
	if err != nil {
		return nil, err
	}
	e, err := r.Service.Preview(ctx, Change{Name: in.GetName(), Target: target(in.GetTarget()), Setting: setting})
	if err != nil {
		return nil, err
	}
	reply := &flagv1.PreviewChangeResponse{Touched: int32(e.Touched)}
	if e.Member != nil {
		reply.Member = e.Member.message()
	}
	return reply, nil
}

// SetFlag decides a flag for a form, a brand or a member.
//
// POST /wellhouse.flag.v1.FlagService/SetFlag
func (r RPC) SetFlag(ctx context.Context, in *flagv1.SetFlagRequest) (*flagv1.SetFlagResponse, error) {
	on := in.GetEnabled()
	e, err := r.Service.Apply(ctx, Change{Name: in.GetName(), Target: target(in.GetTarget()), Setting: &on})
	if err != nil {
		return nil, err
	}
	return &flagv1.SetFlagResponse{Touched: int32(e.Touched)}, nil
}

// ClearOverride makes a brand or a member follow again.
//
// POST /wellhouse.flag.v1.FlagService/ClearOverride
func (r RPC) ClearOverride(ctx context.Context, in *flagv1.ClearOverrideRequest) (*flagv1.ClearOverrideResponse, error) {
	e, err := r.Service.Apply(ctx, Change{Name: in.GetName(), Target: target(in.GetTarget())})
	if err != nil {
		return nil, err
	}
	return &flagv1.ClearOverrideResponse{Touched: int32(e.Touched)}, nil
}

func target(t *flagv1.Target) Target {
	return Target{Form: Form(t.GetForm()), Brand: t.GetBrandCode(), Member: t.GetMember()}
}

func parseSetting(text string) (*bool, error) {
	on := text == "on"
	switch text {
	case "":
		return nil, nil
	case "on", "off":
		return &on, nil
	}
	return nil, apperr.Invalid(apperr.Field{Name: "setting", MessageKey: "errors.value", Message: "A setting can be on, off or empty."})
}

func (o Overview) message() *flagv1.Flag {
	m := &flagv1.Flag{
		Name: o.Name, Description: o.Description, OneApp: o.OneApp, Legacy: o.Legacy,
		MemberSettings: int32(o.OwnTotal), OnFor: int32(o.OnFor()),
	}
	for _, b := range o.Brands {
		m.Brands = append(m.Brands, &flagv1.BrandStanding{
			BrandCode: b.Code, BrandName: b.Name, Form: string(b.Form), Setting: settingWord(b.Setting), Following: int32(b.Following()),
		})
	}
	for _, own := range o.Own {
		m.Members = append(m.Members, own.message())
	}
	return m
}

func (o Own) message() *flagv1.MemberSetting {
	return &flagv1.MemberSetting{MemberId: o.MemberID, Name: o.Name, Email: o.Email, Enabled: o.On}
}

func settingWord(setting *bool) string {
	switch {
	case setting == nil:
		return ""
	case *setting:
		return "on"
	}
	return "off"
}
