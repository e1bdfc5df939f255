package emailchange

import (
	"context"

	emailv1 "wellhouse.app/api/rpc/email/v1"
	"wellhouse.app/internal/platform/who"
)

// RPC serves the account page, and the page that links lead to.
type RPC struct{ Service *Service }

// GetEmail tells the address and the change that waits.
//
// POST /wellhouse.email.v1.EmailService/GetEmail
func (r RPC) GetEmail(ctx context.Context, _ *emailv1.GetEmailRequest) (*emailv1.GetEmailResponse, error) {
	email, open, err := r.Service.Email(ctx, who.From(ctx))
	if err != nil {
		return nil, err
	}
	return &emailv1.GetEmailResponse{Email: email, Change: changeMessage(open)}, nil
}

// AskEmailChange sends a link to each of the two addresses.
//
// POST /wellhouse.email.v1.EmailService/AskEmailChange
func (r RPC) AskEmailChange(ctx context.Context, in *emailv1.AskEmailChangeRequest) (*emailv1.AskEmailChangeResponse, error) {
	open, err := r.Service.Ask(ctx, who.From(ctx), in.GetEmail())
	if err != nil {
		return nil, err
	}
	return &emailv1.AskEmailChangeResponse{Change: changeMessage(open)}, nil
}

// WithdrawEmailChange takes back a change that is not complete.
//
// POST /wellhouse.email.v1.EmailService/WithdrawEmailChange
func (r RPC) WithdrawEmailChange(ctx context.Context, _ *emailv1.WithdrawEmailChangeRequest) (*emailv1.WithdrawEmailChangeResponse, error) {
	return &emailv1.WithdrawEmailChangeResponse{}, r.Service.Withdraw(ctx, who.From(ctx))
}

// OpenEmailLink tells what a link is for.
//
// POST /wellhouse.email.v1.EmailLinkService/OpenEmailLink
func (r RPC) OpenEmailLink(ctx context.Context, in *emailv1.OpenEmailLinkRequest) (*emailv1.OpenEmailLinkResponse, error) {
	link, err := r.Service.OpenLink(ctx, in.GetToken())
	if err != nil {
		return nil, err
	}
	return &emailv1.OpenEmailLinkResponse{Link: linkMessage(link)}, nil
}

// AnswerEmailLink confirms a change, stops it, or takes it back.
//
// POST /wellhouse.email.v1.EmailLinkService/AnswerEmailLink
func (r RPC) AnswerEmailLink(ctx context.Context, in *emailv1.AnswerEmailLinkRequest) (*emailv1.AnswerEmailLinkResponse, error) {
	link, err := r.Service.AnswerLink(ctx, in.GetToken(), in.GetAnswer())
	if err != nil {
		return nil, err
	}
	return &emailv1.AnswerEmailLinkResponse{Link: linkMessage(link)}, nil
}

func changeMessage(c *Change) *emailv1.EmailChange {
	if c == nil {
		return nil
	}
	return &emailv1.EmailChange{
		NewEmail: c.NewEmail, OldConfirmed: c.OldConfirmed, NewConfirmed: c.NewConfirmed, ExpiresAt: float64(c.ExpiresAt),
	}
}

func linkMessage(l Link) *emailv1.EmailLink {
	return &emailv1.EmailLink{Purpose: string(l.Purpose), State: string(l.State), OldEmail: l.OldEmail, NewEmail: l.NewEmail}
}
