package app

import (
	"context"

	"wellhouse.app/internal/people/auth"
	"wellhouse.app/internal/people/factor"
	"wellhouse.app/internal/people/openid"
	"wellhouse.app/internal/people/recovery"
	"wellhouse.app/internal/people/sso"
	"wellhouse.app/internal/people/staff"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/who"
	"wellhouse.app/internal/talk/delivery"
)

func newRecovery(a *App, sessions *auth.Service, factors *factor.Service, signOn *sso.Service, apps *openid.Service, directory *staff.Service, post *delivery.Service) *recovery.Service {
	s := recovery.New(recovery.Deps{
		DB: a.store, Now: a.config.Now, Audit: a.audit, Accounts: sessions, Factors: factors, Post: recoveryPost{post},
		Unlink: signOn.UnlinkAll, EndApps: apps.EndSince,
		Find: func(ctx context.Context, w who.Who, text string) (string, error) {
			f, err := directory.FindMember(ctx, w, text)
			return f.ID, err
		},
	})
	sessions.Recover = s.Spend
	return s
}

// recoveryPost brings what recoveries write into the outbox.
type recoveryPost struct{ *delivery.Service }

func (p recoveryPost) Can(kind auth.ContactKind) bool { return p.Service.Can(delivery.Channel(kind)) }

func (p recoveryPost) Queue(ctx context.Context, q db.Q, l recovery.Letter) error {
	_, err := p.Service.Queue(ctx, q, delivery.Message{
		MemberID: l.MemberID, Template: l.Template, Channel: delivery.Channel(l.Kind), To: l.To, Locale: l.Locale, Params: l.Params,
		Urgent: true, NotBefore: l.NotBefore, ExpiresAt: l.ExpiresAt, Slot: l.Slot,
	})
	return err
}
