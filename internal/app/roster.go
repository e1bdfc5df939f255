package app

import (
	"context"
	"time"

	"wellhouse.app/internal/care/fulfil"
	"wellhouse.app/internal/care/ingest"
	"wellhouse.app/internal/care/kit"
	"wellhouse.app/internal/care/lab"
	"wellhouse.app/internal/care/supply"
	"wellhouse.app/internal/people/auth"
	"wellhouse.app/internal/people/booking"
	"wellhouse.app/internal/people/brand"
	"wellhouse.app/internal/people/factor"
	"wellhouse.app/internal/people/family"
	"wellhouse.app/internal/people/openid"
	"wellhouse.app/internal/people/recovery"
	"wellhouse.app/internal/people/roster"
	"wellhouse.app/internal/platform/audit"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/live"
	"wellhouse.app/internal/platform/seal"
	"wellhouse.app/internal/platform/who"
	"wellhouse.app/internal/portal/billing"
	"wellhouse.app/internal/talk/delivery"
	"wellhouse.app/internal/talk/emailchange"
)

// RosterKey names the key that the codes of invitations are hashed with.
const RosterKey = "invitation code"

func newRoster(a *App, accounts *auth.Service, brands *brand.Service, post *delivery.Service) *roster.Service {
	return roster.New(roster.Deps{
		DB: a.store, Now: a.config.Now, Key: a.keys.Derive(RosterKey), Audit: a.audit, Accounts: accounts, Brands: brands,
		Post: RosterPost{Delivery: post, Mails: post.Can(delivery.Email)},
		Void: EndWithAccount(a.store, a.keys, a.audit, a.config.Now, func(id string) { a.live.Tell(id, live.Event{Kind: family.Event}) }, a.live),
	})
}

// RosterPost brings what the roster writes into the outbox.
type RosterPost struct {
	Delivery *delivery.Service
	Mails    bool // emails leave
}

// CanMail reports whether emails leave.
func (p RosterPost) CanMail() bool { return p.Mails }

// Queue hands an email to the outbox.
func (p RosterPost) Queue(ctx context.Context, q db.Q, l roster.Letter) error {
	_, err := p.Delivery.Queue(ctx, q, delivery.Message{
		MemberID: l.MemberID, Template: l.Template, Channel: delivery.Email, To: l.To, Locale: l.Locale, BrandCode: l.BrandCode,
		Params: l.Params, ExpiresAt: l.ExpiresAt, Slot: l.Slot,
	})
	return err
}

// EndWithAccount are what else ends with an account, at the desk and at the command
// line alike: a member's devices, apps and payment card, sign-in methods with recovery codes and
// remembered browsers, a change of the email address and a recovery that
// wait, acting for others or by them, and orders and kits that nobody packs yet. Wake tells
// who acted, and desk those who ship; both are nil where no page is open.
func EndWithAccount(store *db.DB, keys *seal.Keyring, log audit.ReadRecorder, now func() time.Time, wake func(actorID string), desk fulfil.Teller) []func(context.Context, db.Q, auth.Account) error {
	factors := factor.New(factor.Deps{DB: store, Now: now, Keys: keys, Audit: log})
	apps := openid.New(openid.Deps{DB: store, Now: now, Keys: keys, Audit: log})
	appointments := booking.New(booking.Deps{DB: store, Now: now, Audit: log})
	labs := lab.New(lab.Deps{DB: store, Now: now, Keys: keys, Audit: log})
	appoint(appointments, labs)
	parcels := fulfil.New(fulfil.Deps{DB: store, Now: now, Keys: keys, Audit: log, Live: desk})
	supplies := supply.New(supply.Deps{DB: store, Now: now, Audit: log, Shipments: parcels})
	parcels.Notify(supply.OwnerKind, supplies.FollowParcel)
	kits := kit.New(kit.Deps{DB: store, Now: now, Keys: keys, Audit: log, Shipments: parcels, Labs: labs})
	parcels.Notify(kit.OwnerKind, kits.FollowParcel)
	return []func(context.Context, db.Q, auth.Account) error{
		func(ctx context.Context, q db.Q, a auth.Account) error {
			if a.Role != who.Member {
				return nil
			}
			if err := ingest.RevokeAll(ctx, q, log, a.ID, now().UnixMilli()); err != nil {
				return err
			}
			if err := billing.EndAll(ctx, q, a.ID, now().UnixMilli()); err != nil {
				return err
			}
			if err := appointments.EndAll(ctx, q, a.ID); err != nil {
				return err
			}
			if err := supplies.Stop(ctx, q, a.ID); err != nil {
				return err
			}
			if err := kits.Stop(ctx, q, a.ID); err != nil {
				return err
			}
			return apps.EndAll(ctx, q, a.ID)
		},
		factors.RemoveAll,
		func(ctx context.Context, q db.Q, a auth.Account) error {
			return emailchange.StopAll(ctx, q, log, a, now().UnixMilli())
		},
		func(ctx context.Context, q db.Q, a auth.Account) error {
			return family.EndAll(ctx, q, log, a, now().UnixMilli(), wake)
		},
		func(ctx context.Context, q db.Q, a auth.Account) error {
			return recovery.CloseAll(ctx, q, log, a, now().UnixMilli())
		},
	}
}

// NeedsAdmin reports whether nobody can run this server from the browser yet.
func (a *App) NeedsAdmin(ctx context.Context) (bool, error) {
	var n int64
	err := a.store.Read(ctx, db.System, func(ctx context.Context, q db.Q) (err error) {
		n, err = auth.CountActive(ctx, q, who.Admin)
		return err
	})
	return n == 0, err
}
