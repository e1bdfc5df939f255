package sso

import (
	"context"

	"wellhouse.app/internal/people/auth"
	"wellhouse.app/internal/people/sso/ssodb"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/audit"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/who"
	"wellhouse.app/internal/platform/wire"
)

// errNothingToLink is a browser without an unfinished sign-in, or whose person
// signed in before it began.
var errNothingToLink = apperr.New(apperr.FailedPrecondition, "errors.signOnNothing",
	"There is nothing to link. Please start again from the sign-in page.").WithType("nothing_to_link")

// errLinkedElsewhere is an identity that another account has.
var errLinkedElsewhere = apperr.New(apperr.AlreadyExists, "errors.signOnTaken",
	"We had a problem. Please contact Member Support.").WithType("sign_on_failed")

// errOtherBrand is an organization that signs in members of another brand.
var errOtherBrand = apperr.New(apperr.PermissionDenied, "errors.signOnBrand",
	"We had a problem. Please contact Member Support.").WithType("sign_on_failed")

// askToLink keeps who the organization says this is until the person has signed
// in to their account, in this browser.
func (s *Service) askToLink(ctx context.Context, m *wire.Meta, p provider, who identity, returnTo string, spend func(context.Context, db.Q) error) error {
	var code string
	err := s.DB.Write(ctx, db.System, func(ctx context.Context, q db.Q) (err error) {
		if err := spend(ctx, q); err != nil {
			return err
		}
		code, err = s.keepArrival(ctx, q, useLink, p.ID, who, "", returnTo, s.now()+linkFor.Milliseconds())
		return err
	})
	if err != nil {
		return err
	}
	setCookie(m, linkCookie, code, linkFor)
	return nil
}

// Linked is an account that an organization signs in from now on.
type Linked struct{ Label, ReturnTo string }

// Link ties the unfinished sign-in of this browser to the caller's account.
func (s *Service) Link(ctx context.Context, m *wire.Meta, caller who.Who) (Linked, error) {
	code := readCookie(m, linkCookie)
	if code == "" {
		return Linked{}, errNothingToLink
	}
	var a arrival
	err := s.DB.Write(ctx, db.System, func(ctx context.Context, q db.Q) (err error) {
		if a, err = s.findArrival(ctx, q, useLink, code); err != nil {
			return errNothingToLink.Because(err)
		}
		return s.link(ctx, q, a, caller)
	})
	if err != nil {
		return Linked{}, err
	}
	setCookie(m, linkCookie, "", 0)
	p, err := s.findAny(ctx, a.IdpID)
	return Linked{Label: p.Label, ReturnTo: a.ReturnPath}, err
}

// link spends the code, ties the identity to the account and tells its person.
func (s *Service) link(ctx context.Context, q db.Q, a arrival, caller who.Who) error {
	if err := s.mayLink(ctx, q, a, caller); err != nil {
		return err
	}
	if err := s.spendArrival(ctx, q, a.CodeHash); err != nil {
		return err
	}
	n, err := ssodb.New(q).InsertIdentity(ctx, ssodb.InsertIdentityParams{
		IdpID: a.IdpID, Subject: a.Subject, AccountID: caller.AccountID, Now: s.now(),
	})
	if err != nil {
		return err
	}
	if n == 0 {
		return sameAccount(ctx, q, a, caller)
	}
	label, err := s.record(ctx, q, audit.SignOnLinked, a.IdpID, auth.Account{ID: caller.AccountID, Role: caller.Role})
	if err != nil {
		return err
	}
	return s.Told(ctx, q, caller.MemberID, label)
}

// record writes into a member's trail what became of an organization, by the name
// that it has now, and returns that name.
func (s *Service) record(ctx context.Context, q db.Q, action, idpID string, a auth.Account) (label string, err error) {
	label, err = ssodb.New(q).IDPLabel(ctx, idpID)
	if err != nil {
		return "", err
	}
	return label, s.Audit.Record(ctx, q, audit.Row{
		MemberID: a.MemberOf(), Action: action, Area: area, Target: idpID, Reason: label, ActorID: a.ID, ActorRole: string(a.Role),
	})
}

// mayLink refuses an account that the organization must not open: one of staff, or
// one of another brand. The caller must have signed in after the organization
// vouched for them: a session that was open before may belong to someone else.
func (s *Service) mayLink(ctx context.Context, q db.Q, a arrival, caller who.Who) error {
	if !caller.Own() || caller.ClientID != portal {
		return apperr.Denied()
	}
	began, err := s.Sessions.SessionBegan(ctx, q, caller)
	if err != nil {
		return err
	}
	if began < a.CreatedAt {
		return errNothingToLink
	}
	idp, err := ssodb.New(q).IDPByID(ctx, a.IdpID)
	if err != nil {
		return err
	}
	code, err := s.BrandOf(ctx, q, caller.MemberID)
	if err == nil && code != idp.BrandCode {
		err = errOtherBrand
	}
	return err
}

// sameAccount lets a person link twice what is theirs already.
func sameAccount(ctx context.Context, q db.Q, a arrival, caller who.Who) error {
	id, err := accountOf(ctx, q, a.IdpID, a.Subject)
	if err == nil && id != caller.AccountID {
		err = errLinkedElsewhere
	}
	return err
}

// Waiting is whom an organization has vouched for, for the person to recognize.
type Waiting struct{ ProviderID, Label, Hint string }

// Arrived tells whom a statement is about that waits for the person's word.
func (s *Service) Arrived(ctx context.Context, code string) (Waiting, error) {
	a, err := s.lookArrival(ctx, useFinish, code)
	if err != nil {
		return Waiting{}, err
	}
	p, err := s.find(ctx, a.IdpID)
	if err != nil {
		return Waiting{}, errSignOn.Because(err)
	}
	return Waiting{ProviderID: p.ID, Label: p.Label, Hint: a.identity.hint}, nil
}
