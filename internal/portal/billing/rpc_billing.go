package billing

import (
	"context"

	billingv1 "wellhouse.app/api/rpc/billing/v1"
	"wellhouse.app/internal/people/acting"
	"wellhouse.app/internal/platform/who"
)

// RPC serves members.
type RPC struct{ Service *Service }

// GetCoverage gives plans and prices.
//
// POST /wellhouse.billing.v1.BillingService/GetCoverage
func (r RPC) GetCoverage(ctx context.Context, _ *billingv1.GetCoverageRequest) (*billingv1.GetCoverageResponse, error) {
	w := who.From(ctx)
	o, err := r.Service.Overview(ctx, w.MemberID, w.Viewing == nil && w.Opens(acting.MentalHealth))
	if err != nil {
		return nil, err
	}
	out := &billingv1.GetCoverageResponse{Currency: o.Currency, Day: o.Day, Pays: o.Pays}
	for _, p := range o.Plans {
		out.Coverage = append(out.Coverage, p.message(o.Day))
	}
	for _, q := range o.Quotes {
		out.Quotes = append(out.Quotes, q.message())
	}
	return out, nil
}

func (q Quote) message() *billingv1.Quote {
	return &billingv1.Quote{
		Kind: string(q.Kind), Item: q.Item, ListCents: int32(q.ListCents), YourCents: int32(q.YourCents), Reason: string(q.Reason),
		AfterCents: int32(q.AfterCents),
	}
}

func (p Plan) message(day string) *billingv1.Coverage {
	return &billingv1.Coverage{
		Id: p.ID, Plan: p.Name, SponsorKind: string(p.SponsorKind), Sponsor: p.Sponsor, Number: p.Number, From: p.From, Until: p.Until,
		Status: string(p.On(day)), DeductibleCents: int32(p.DeductibleCents), DeductibleMetCents: int32(p.MetCents), Phone: p.Phone,
		PlanCode: p.Code, Revision: float64(p.Revision),
	}
}

// ListInvoices gives invoices and the card.
//
// POST /wellhouse.billing.v1.BillingService/ListInvoices
func (r RPC) ListInvoices(ctx context.Context, in *billingv1.ListInvoicesRequest) (*billingv1.ListInvoicesResponse, error) {
	w := who.From(ctx)
	p, err := r.Service.Invoices(ctx, w.MemberID, in.GetBefore())
	if err != nil {
		return nil, err
	}
	out := &billingv1.ListInvoicesResponse{Invoices: messages(p.Invoices), Unpaid: messages(p.Unpaid), Next: p.Next, PaymentsOpen: r.Service.Gateway != nil}
	if p.Card != nil && w.Acting == nil { // the card is for paying, which nobody does for someone else
		out.Card = r.card(*p.Card)
	}
	return out, nil
}

func (r RPC) card(c Card) *billingv1.Card {
	return &billingv1.Card{
		Id: c.ID, Brand: c.Brand, Last4: c.Last4, ExpMonth: int32(c.ExpMonth), ExpYear: int32(c.ExpYear), Expired: c.Expired(r.Service.Now()),
	}
}

func messages(list []Invoice) (out []*billingv1.Invoice) {
	for _, i := range list {
		out = append(out, i.message())
	}
	return out
}

func (i Invoice) message() *billingv1.Invoice {
	return &billingv1.Invoice{
		Id: i.ID, Number: i.Number, Kind: string(i.Service.Kind), Item: i.Service.Item, ServiceFrom: i.From, ServiceUntil: i.Until,
		ListCents: int32(i.ListCents), AmountCents: int32(i.AmountCents), Currency: i.Currency, Status: string(i.Status),
		RefundedCents: int32(i.RefundedCents), DueDate: i.DueDate, IssuedAt: float64(i.IssuedAt), PaidAt: float64(i.PaidAt),
		RefundableCents: int32(i.Refundable()),
	}
}

// GetInvoice gives one invoice with its payments and refunds.
//
// POST /wellhouse.billing.v1.BillingService/GetInvoice
func (r RPC) GetInvoice(ctx context.Context, in *billingv1.GetInvoiceRequest) (*billingv1.GetInvoiceResponse, error) {
	d, err := r.Service.Invoice(ctx, who.From(ctx).MemberID, in.GetId())
	if err != nil {
		return nil, err
	}
	payments, refunds := d.messages()
	return &billingv1.GetInvoiceResponse{Invoice: d.Invoice.message(), Payments: payments, Refunds: refunds}, nil
}

func (d Detail) messages() (payments []*billingv1.Payment, refunds []*billingv1.Refund) {
	for _, p := range d.Payments {
		payments = append(payments, p.message())
	}
	for _, f := range d.Refunds {
		refunds = append(refunds, f.message())
	}
	return payments, refunds
}

func (p Payment) message() *billingv1.Payment {
	return &billingv1.Payment{
		Id: p.ID, AmountCents: int32(p.Cents), State: string(p.State), Reason: string(p.Reason), CardBrand: p.CardBrand, CardLast4: p.CardLast4,
		At: float64(p.At),
	}
}

func (f Refund) message() *billingv1.Refund {
	return &billingv1.Refund{Id: f.ID, AmountCents: int32(f.Cents), State: string(f.State), At: float64(f.At)}
}

// DownloadReceipt gives the receipt of a paid invoice.
//
// POST /wellhouse.billing.v1.BillingService/DownloadReceipt
func (r RPC) DownloadReceipt(ctx context.Context, in *billingv1.DownloadReceiptRequest) (*billingv1.DownloadReceiptResponse, error) {
	name, content, err := r.Service.Receipt(ctx, who.From(ctx).MemberID, in.GetId())
	if err != nil {
		return nil, err
	}
	return &billingv1.DownloadReceiptResponse{FileName: name, MediaType: "application/pdf", Content: content}, nil
}

// PayInvoice charges the member's card once.
//
// POST /wellhouse.billing.v1.BillingService/PayInvoice
func (r RPC) PayInvoice(ctx context.Context, in *billingv1.PayInvoiceRequest) (*billingv1.PayInvoiceResponse, error) {
	d, err := r.Service.Pay(ctx, who.From(ctx).MemberID, in.GetId(), in.GetCardId())
	if err != nil {
		return nil, err
	}
	out := &billingv1.PayInvoiceResponse{Invoice: d.Invoice.message()}
	if len(d.Payments) > 0 {
		out.Payment = d.Payments[0].message()
	}
	return out, nil
}

// StartCard opens the provider's page for a card.
//
// POST /wellhouse.billing.v1.BillingService/StartCard
func (r RPC) StartCard(ctx context.Context, in *billingv1.StartCardRequest) (*billingv1.StartCardResponse, error) {
	address, err := r.Service.StartCard(ctx, who.From(ctx).MemberID, in.GetReturnTo())
	if err != nil {
		return nil, err
	}
	return &billingv1.StartCardResponse{Url: address}, nil
}

// FinishCard keeps the card that was entered there.
//
// POST /wellhouse.billing.v1.BillingService/FinishCard
func (r RPC) FinishCard(ctx context.Context, in *billingv1.FinishCardRequest) (*billingv1.FinishCardResponse, error) {
	c, err := r.Service.FinishCard(ctx, who.From(ctx).MemberID, in.GetState())
	if err != nil {
		return nil, err
	}
	return &billingv1.FinishCardResponse{Card: r.card(c)}, nil
}

// RemoveCard forgets the card.
//
// POST /wellhouse.billing.v1.BillingService/RemoveCard
func (r RPC) RemoveCard(ctx context.Context, in *billingv1.RemoveCardRequest) (*billingv1.RemoveCardResponse, error) {
	return &billingv1.RemoveCardResponse{}, r.Service.RemoveCard(ctx, who.From(ctx).MemberID, in.GetId())
}
