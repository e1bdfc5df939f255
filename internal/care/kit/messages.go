package kit

import (
	"context"
	"embed"
	"time"

	"wellhouse.app/internal/care/kit/kitdb"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/module"
	"wellhouse.app/internal/platform/token"
	"wellhouse.app/internal/talk/delivery"
)

// What people are told about their kits. None says what is tested: that may say
// something about their health.
const (
	KitOrdered       delivery.Key = "kitOrdered"
	KitShipped       delivery.Key = "kitShipped"
	KitArrived       delivery.Key = "kitArrived"
	KitReturned      delivery.Key = "kitReturned"
	KitResult        delivery.Key = "kitResult"
	KitCannotProcess delivery.Key = "kitCannotProcess"
)

// KitOffer tells members of a campaign that is open to them. They can turn it off.
const KitOffer delivery.Key = "kitOffer"

// KitClaimed tells the address of a visitor that an account has their orders now.
const KitClaimed delivery.Key = "kitClaimed"

// forVisitors are the same for people without an account. Their link shows how far the
// kit is, after the birth date.
var forVisitors = map[delivery.Key]delivery.Key{
	KitOrdered: "kitOrderedVisitor", KitShipped: "kitShippedVisitor", KitArrived: "kitArrivedVisitor", KitResult: "kitResultVisitor",
	KitReturned: "kitReturnedVisitor", KitCannotProcess: "kitCannotProcessVisitor",
}

//go:embed message_*.txt
var messageTexts embed.FS

// MembersPage is where members see their kits, VisitorPage where the link of a visitor
// leads, and InvitedPage where a link for one person does. The secret is in the fragment,
// which browsers keep to themselves.
const (
	MembersPage = "/labs"
	VisitorPage = "/non-member"
	InvitedPage = "/non-member/order-form"
)

// linkLasts is how long the link of an email works.
const linkLasts = 90 * 24 * time.Hour

func templates() map[delivery.Key]delivery.Template {
	out := map[delivery.Key]delivery.Template{}
	for own, visitor := range forVisitors {
		out[own] = delivery.Template{Topic: delivery.Supplies, Path: MembersPage, Lasts: 72 * time.Hour}
		out[visitor] = delivery.Template{Topic: delivery.Supplies, Params: map[string]delivery.Kind{"link": delivery.Link}, Lasts: 72 * time.Hour}
	}
	out[KitOffer] = delivery.Template{Topic: delivery.Reminders, Path: "/confirm-lab-order", Lasts: 7 * 24 * time.Hour}
	out[KitClaimed] = delivery.Template{Topic: delivery.Security, Path: MembersPage, Lasts: 72 * time.Hour, Urgent: true}
	return out
}

// Messages are what people are sent.
var Messages = module.Messages{Templates: templates(), Texts: messageTexts}

// write tells a person about a kit, once.
func (s *Service) write(ctx context.Context, q db.Q, k Kit, key delivery.Key) (err error) {
	m := delivery.Message{MemberID: k.MemberID, Template: key, Cause: delivery.Cause{Kind: string(key), ID: k.ID}}
	visitor := false
	if k.Visitor {
		// A record that somebody signs in to by now is written to as a member.
		if visitor, err = isVisitor(ctx, q, k.MemberID); err != nil {
			return err
		}
	}
	if visitor {
		secret, err := s.newLink(ctx, q, k)
		if err != nil {
			return err
		}
		m.Template, m.Channel, m.To = forVisitors[key], delivery.Email, k.Details.Email
		m.Params = delivery.Params{"link": VisitorPage + "#" + secret}
	}
	_, err = s.Post.Queue(ctx, q, m)
	return err
}

// tellClaimed writes to every address that a visitor gave with these kits that an account
// has them now. If it isn't theirs, they learn it.
func (s *Service) tellClaimed(ctx context.Context, q db.Q, visitorID string, kits []Kit) error {
	told := map[string]bool{"": true}
	for _, k := range kits {
		to := k.Details.Email
		if told[to] {
			continue
		}
		told[to] = true
		if _, err := s.Post.Queue(ctx, q, delivery.Message{
			MemberID: visitorID, Template: KitClaimed, Channel: delivery.Email, To: to, Cause: delivery.Cause{Kind: string(KitClaimed), ID: k.ID},
		}); err != nil {
			return err
		}
	}
	return nil
}

// newLink makes a link that shows how far a kit is, and ends the ones before it.
func (s *Service) newLink(ctx context.Context, q db.Q, k Kit) (string, error) {
	store := kitdb.New(q)
	if err := store.EndLinks(ctx, kitdb.EndLinksParams{MemberID: k.MemberID, OrderID: k.ID}); err != nil {
		return "", err
	}
	secret, hash := token.New()
	return secret, store.AddLink(ctx, kitdb.AddLinkParams{
		MemberID: k.MemberID, TokenHash: hash, OrderID: k.ID, ExpiresAt: s.now() + linkLasts.Milliseconds(),
	})
}
