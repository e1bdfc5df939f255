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
	for i := range p.Invoices {
		p.Invoices[i] = p.Invoices[i].atDesk()
	}
	return &billingv1.ListMemberInvoicesResponse{Invoices: messages(p.Invoices), Next: p.Next}, nil
}

// atDesk is an invoice as staff see it: a program or a visit, never which. If only
// those of mental health had no name, that alone would tell.
func (i Invoice) atDesk() Invoice {
	i.Service.Item = ""
	return i
}

// RefundInvoice gives money back.
//
// POST /wellhouse.billing.v1.BillingDeskService/RefundInvoice
func (d DeskRPC) RefundInvoice(ctx context.Context, in *billingv1.RefundInvoiceRequest) (*billingv1.RefundInvoiceResponse, error) {
	r, i, err := d.Service.Refund(ctx, who.From(ctx), RefundAsked{
		MemberID: in.GetMemberId(), InvoiceID: in.GetInvoiceId(), Cents: int64(in.GetCents()), Seen: int64(in.GetRefundableCents()), Reason: in.GetReason(),
	})
	if err != nil {
		return nil, err
	}
	return &billingv1.RefundInvoiceResponse{Refund: r.message(), Invoice: i.atDesk().message()}, nil
}

// GetMemberBilling gives what a member is covered by.
//
// POST /wellhouse.billing.v1.BillingDeskService/GetMemberBilling
func (d DeskRPC) GetMemberBilling(ctx context.Context, in *billingv1.GetMemberBillingRequest) (*billingv1.GetMemberBillingResponse, error) {
	found, err := d.Service.DeskOf(ctx, in.GetMemberId())
	if err != nil {
		return nil, err
	}
	out := &billingv1.GetMemberBillingResponse{
		Name: found.Facts.FullName(), BrandCode: found.Facts.BrandCode, BrandName: found.Facts.BrandName, Currency: found.Currency, Day: found.Day,
		Services: offerings(found.Services), PaymentsOpen: d.Service.Gateway != nil,
	}
	for _, p := range found.Plans {
		out.Coverage = append(out.Coverage, p.message(found.Day))
	}
	for _, p := range found.Choices {
		out.Plans = append(out.Plans, &billingv1.PlanName{Code: p.Code, Name: p.Name})
	}
	return out, nil
}

// GetMemberInvoice gives one invoice of a member.
//
// POST /wellhouse.billing.v1.BillingDeskService/GetMemberInvoice
func (d DeskRPC) GetMemberInvoice(ctx context.Context, in *billingv1.GetMemberInvoiceRequest) (*billingv1.GetMemberInvoiceResponse, error) {
	found, err := d.Service.BillOf(ctx, in.GetMemberId(), in.GetId())
	if err != nil {
		return nil, err
	}
	payments, refunds := found.messages()
	return &billingv1.GetMemberInvoiceResponse{Invoice: found.Invoice.atDesk().message(), Payments: payments, Refunds: refunds}, nil
}

// QuoteInvoice says what an invoice would be.
//
// POST /wellhouse.billing.v1.BillingDeskService/QuoteInvoice
func (d DeskRPC) QuoteInvoice(ctx context.Context, in *billingv1.QuoteInvoiceRequest) (*billingv1.QuoteInvoiceResponse, error) {
	p, err := d.Service.QuoteBill(ctx, BillAsked{in.GetMemberId(), Offering{Kind(in.GetKind()), in.GetItem()}, in.GetFrom()})
	if err != nil {
		return nil, err
	}
	return &billingv1.QuoteInvoiceResponse{
		Quote: p.Quote.message(), Currency: p.Currency, From: p.From, Until: p.Until, DueDate: p.Due,
	}, nil
}

// IssueInvoice makes an invoice.
//
// POST /wellhouse.billing.v1.BillingDeskService/IssueInvoice
func (d DeskRPC) IssueInvoice(ctx context.Context, in *billingv1.IssueInvoiceRequest) (*billingv1.IssueInvoiceResponse, error) {
	i, err := d.Service.IssueBill(ctx, BillAsked{in.GetMemberId(), Offering{Kind(in.GetKind()), in.GetItem()}, in.GetFrom()}, int64(in.GetAmountCents()))
	if err != nil {
		return nil, err
	}
	return &billingv1.IssueInvoiceResponse{Invoice: i.atDesk().message()}, nil
}

// VoidInvoice cancels an invoice that is not paid.
//
// POST /wellhouse.billing.v1.BillingDeskService/VoidInvoice
func (d DeskRPC) VoidInvoice(ctx context.Context, in *billingv1.VoidInvoiceRequest) (*billingv1.VoidInvoiceResponse, error) {
	i, err := d.Service.VoidBill(ctx, VoidAsked{in.GetMemberId(), in.GetInvoiceId(), in.GetReason()})
	if err != nil {
		return nil, err
	}
	return &billingv1.VoidInvoiceResponse{Invoice: i.atDesk().message()}, nil
}

// SaveCoverage gives a member a plan, or corrects one.
//
// POST /wellhouse.billing.v1.BillingDeskService/SaveCoverage
func (d DeskRPC) SaveCoverage(ctx context.Context, in *billingv1.SaveCoverageRequest) (*billingv1.SaveCoverageResponse, error) {
	id, err := d.Service.SaveCoverage(ctx, CoverageDraft{
		MemberID: in.GetMemberId(), ID: in.GetId(), PlanCode: in.GetPlanCode(), Number: in.GetNumber(), From: in.GetFrom(), Until: in.GetUntil(),
		MetCents: int64(in.GetDeductibleMetCents()),
	}, int64(in.GetRevision()))
	if err != nil {
		return nil, err
	}
	return &billingv1.SaveCoverageResponse{Id: id}, nil
}

// RemoveCoverage takes back a plan that was entered by mistake.
//
// POST /wellhouse.billing.v1.BillingDeskService/RemoveCoverage
func (d DeskRPC) RemoveCoverage(ctx context.Context, in *billingv1.RemoveCoverageRequest) (*billingv1.RemoveCoverageResponse, error) {
	return &billingv1.RemoveCoverageResponse{}, d.Service.RemoveCoverage(ctx, in.GetMemberId(), in.GetId(), int64(in.GetRevision()))
}
