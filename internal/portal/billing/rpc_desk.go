package billing

import (
	"context"

	billingv1 "wellhouse.app/api/rpc/billing/v1"
	"wellhouse.app/internal/platform/who"
)

// DeskRPC serves staff who talk with a member about a bill.
type DeskRPC struct{ Service *Service }

// ListMemberInvoices gives the invoices of a member.
//
// POST /wellhouse.billing.v1.BillingDeskService/ListMemberInvoices
func (d DeskRPC) ListMemberInvoices(ctx context.Context, in *billingv1.ListMemberInvoicesRequest) (*billingv1.ListMemberInvoicesResponse, error) {
	p, err := d.Service.OfMember(ctx, in.GetMemberId(), in.GetBefore())
	if err != nil {
		return nil, err
	}
	return &billingv1.ListMemberInvoicesResponse{Invoices: p.messages(), Next: p.Next}, nil
}

// RefundInvoice gives money back.
//
// POST /wellhouse.billing.v1.BillingDeskService/RefundInvoice
func (d DeskRPC) RefundInvoice(ctx context.Context, in *billingv1.RefundInvoiceRequest) (*billingv1.RefundInvoiceResponse, error) {
	r, i, err := d.Service.Refund(ctx, who.From(ctx), RefundAsked{
		MemberID: in.GetMemberId(), InvoiceID: in.GetInvoiceId(), Cents: int64(in.GetCents()), Reason: in.GetReason(),
	})
	if err != nil {
		return nil, err
	}
	return &billingv1.RefundInvoiceResponse{Refund: r.message(), Invoice: i.message()}, nil
}
