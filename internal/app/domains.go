package app

import (
	"context"
	"log/slog"
	"net/http"
	"strings"
	"time"

	"wellhouse.app/api/access"
	"wellhouse.app/api/rpc/draft/v1/draftv1connect"
	"wellhouse.app/api/rpc/session/v1/sessionv1connect"
	"wellhouse.app/internal/care/alert"
	"wellhouse.app/internal/care/ingest"
	"wellhouse.app/internal/care/reading"
	"wellhouse.app/internal/care/report"
	"wellhouse.app/internal/demo"
	"wellhouse.app/internal/people/account"
	"wellhouse.app/internal/people/auth"
	"wellhouse.app/internal/people/brand"
	"wellhouse.app/internal/people/coaching"
	"wellhouse.app/internal/people/flag"
	"wellhouse.app/internal/people/journey"
	"wellhouse.app/internal/people/member"
	"wellhouse.app/internal/people/program"
	"wellhouse.app/internal/people/staff"
	"wellhouse.app/internal/people/trail"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/guard"
	"wellhouse.app/internal/platform/idem"
	"wellhouse.app/internal/platform/seal"
	"wellhouse.app/internal/platform/who"
	"wellhouse.app/internal/portal/desk"
	"wellhouse.app/internal/portal/draft"
	"wellhouse.app/internal/portal/embed"
	"wellhouse.app/internal/portal/fault"
	"wellhouse.app/internal/portal/nav"
	"wellhouse.app/internal/portal/notice"
	"wellhouse.app/internal/talk/attach"
	"wellhouse.app/internal/talk/chat"
	"wellhouse.app/internal/talk/delivery"
	"wellhouse.app/internal/talk/letters"
	"wellhouse.app/internal/talk/preferences"
	"wellhouse.app/internal/talk/support"
	"wellhouse.app/internal/talk/unread"
)

// domains are the services of every domain, made once.
type domains struct {
	keys     *seal.Keyring
	auth     *auth.Service
	brand    *brand.Service
	member   *member.Service
	program  *program.Service
	flag     *flag.Service
	account  *account.Service
	coaching *coaching.Service
	nav      *nav.Service
	staff    *staff.Service
	trail    *trail.Service
	draft    *draft.Service
	notice   *notice.Service
	fault    *fault.Service
	journey  *journey.Service
	embed    *embed.Service
	support  *support.Service
	reading  *reading.Service
	ingest   *ingest.Service
	report   *report.Service
	notify   *preferences.Service
	outbox   *delivery.Service
	alert    *alert.Service
	chat     *chat.Service
	desk     *desk.Service
	attach   *attach.Service
	mail     *letters.Service
	waiting  *unread.Service
	idem     *idem.Store
}

func newDomains(a *App, keys *seal.Keyring) (domains, error) {
	store, now := a.store, a.config.Now
	directory := staff.New(staff.Deps{DB: store, Now: now, Audit: a.audit})
	d := domains{
		keys:     keys,
		brand:    brand.New(brand.Deps{DB: store, Now: now, Audit: a.audit}),
		member:   member.New(member.Deps{DB: store, Audit: a.audit}),
		program:  program.New(program.Deps{DB: store}),
		flag:     flag.New(flag.Deps{DB: store, Audit: a.audit, Find: findMember(directory), Mask: auth.MaskEmail}),
		account:  account.New(account.Deps{DB: store, Now: now, Audit: a.audit, Check: alert.CheckPreference}),
		coaching: coaching.New(coaching.Deps{DB: store}),
		staff:    directory,
		trail:    trail.New(a.audit),
		draft:    draft.New(draft.Deps{DB: store, Now: now, Keys: keys, Audit: a.audit}),
		notice:   notice.New(notice.Deps{DB: store, Now: now, Audit: a.audit}),
		fault:    fault.New(fault.Deps{DB: store, Now: now}),
		journey:  journey.New(journey.Deps{DB: store, Now: now, Audit: a.audit}),
		idem:     idem.New(idem.Deps{DB: store, Keys: keys, Now: now, Skip: idempotencyExempt}),
	}
	a.metrics.Register(d.fault.Collector())
	d.nav = nav.New(nav.Deps{DB: store, Now: now, Keys: keys, Brands: d.brand})
	d.embed = embed.New(embed.Deps{
		DB: store, Now: now, Keys: keys, Audit: a.audit, Facts: d.facts,
		Owners: map[string]embed.Owner{"inbox": chat.OwnsChannel, "message": chat.OwnsMessage},
	})
	d.notify = preferences.New(preferences.Deps{
		DB: store, Now: now, Audit: a.audit, Carries: func(c delivery.Channel) bool { return d.outbox.Can(c) },
	})
	d.outbox = delivery.New(delivery.Deps{
		DB: store, Now: now, Keys: keys, Brands: d.brand, Chooser: d.notify, Senders: a.config.Senders, Demo: a.config.Demo, Port: a.config.Port,
	})
	a.metrics.Register(d.outbox.Collector())
	d.support = support.New(support.Deps{DB: store, Now: now, Keys: keys, Brands: d.brand, Audit: a.audit, Post: d.outbox, Live: a.live})
	d.alert = alert.New(alert.Deps{
		DB: store, Now: now, Keys: keys, Outbox: d.outbox, Audit: a.audit, Live: a.live, TextToken: a.config.TextToken,
		Closes: func(ctx context.Context, memberID string) ([]string, error) {
			f, err := d.nav.Facts(ctx, memberID)
			return f.BrandCloses, err
		},
	})
	d.reading = reading.New(reading.Deps{DB: store, Now: now, Keys: keys, Audit: a.audit, Live: a.live, Stored: d.alert.Stored})
	d.report = report.New(report.Deps{
		DB: store, Now: now, Keys: keys, Audit: a.audit, Readings: d.reading, Live: a.live, Post: d.outbox,
	})
	d.waiting = unread.New(unread.Deps{DB: store, Now: now, Post: d.outbox, Online: a.live.Online})
	d.chat = chat.New(chat.Deps{
		DB: store, Now: now, Keys: keys, Audit: a.audit, Live: a.live, Notify: d.posted, Seen: d.waiting.Read,
		Ticket: func(ctx context.Context, w who.Who) (string, int64, error) { return d.auth.IssueTicket(ctx, w) },
	})
	d.attach = attach.New(attach.Deps{DB: store, Now: now, Keys: keys, Audit: a.audit, Channels: d.chat, Scanner: a.config.Scanner})
	d.chat.Attach = d.attach
	d.mail = letters.New(letters.Deps{DB: store, Now: now, Keys: keys, Chat: d.chat})
	d.ingest = ingest.New(ingest.Deps{DB: store, Now: now, Keys: keys, Audit: a.audit, Readings: d.reading})
	d.desk = newDesk(a, d)
	var linkAfter time.Duration
	if a.config.Demo {
		linkAfter = demo.LinkAfter
	}
	var err error
	d.auth, err = auth.New(auth.Deps{
		DB: store, Now: now, Audit: a.audit,
		Key: keys.Derive(SessionKey), Cost: a.config.PasswordCost, LinkAfter: linkAfter,
		OnEnd: a.live.EndSession, OnTurn: a.live.TurnSession,
		OnReuse: func(ctx context.Context, q db.Q, memberID string) error { return d.tellReuse(ctx, q, memberID, now()) },
		Sender:  codes{outbox: d.outbox, now: now},
	})
	return d, err
}

// SessionKey names the key that sessions and sign-ins hang on.
const SessionKey = "session"

// ownRule names the calls that have their own guard against acting twice.
func ownRule(r *http.Request) bool {
	switch r.URL.Path {
	case "/v1/users/me/auth", "/v1/users/me/auth/refresher", "/v1/auth/logout", sessionv1connect.SessionServiceSignInOnceProcedure:
		return true
	}
	return false
}

// idempotencyExempt names the calls whose answers are not kept: those with a rule of
// their own, drafts and reading marks, to which twice is the same as once, and
// RPC reads, which may be a POST and have nothing to repeat.
func idempotencyExempt(r *http.Request) bool {
	if strings.HasPrefix(r.URL.Path, "/"+draftv1connect.DraftServiceName+"/") || onceByItself(r.URL.Path) {
		return true
	}
	rule, known := access.RPC(r.URL.Path)
	return ownRule(r) || known && !rule.Changes
}

func (d domains) facts(ctx context.Context, memberID string) (guard.Facts, error) {
	f, err := d.nav.Facts(ctx, memberID)
	return guard.Facts(f), err
}

// ensure puts in what every store needs: the catalogue of flags, a brand and
// the portal as a client.
func (d domains) ensure(ctx context.Context, store *db.DB) error {
	if err := d.brand.Ensure(ctx); err != nil {
		return err
	}
	if err := d.member.IndexMissing(ctx); err != nil {
		return err
	}
	return store.Write(ctx, db.System, func(ctx context.Context, q db.Q) error {
		if err := flag.Ensure(ctx, q); err != nil {
			return err
		}
		return d.auth.CreateClient(ctx, q, auth.Client{ID: "portal", Name: "Wellhouse portal", Mode: auth.CookieMode}, "")
	})
}

func (d domains) loadDemo(ctx context.Context, a *App) error {
	return demo.Load(ctx, demo.Deps{DB: a.store, Now: a.config.Now, Keys: d.keys, Auth: d.auth, Stored: d.alert.Stored})
}

// endOverdue ends sessions and views that nobody asks about any more, so that
// their sockets close too.
func (d domains) endOverdue(ctx context.Context) {
	for name, end := range map[string]func(context.Context) (int, error){
		"sessions": d.auth.EndOverdue, "views": d.auth.EndOverdueViews,
	} {
		if _, err := end(ctx); err != nil && ctx.Err() == nil {
			slog.Error("ending overdue "+name, "cause", err.Error())
		}
	}
}

// prune removes what has expired. A failure is logged and tried again at the
// next turn.
func (d domains) prune(ctx context.Context) {
	for name, prune := range map[string]func(context.Context) error{
		"sign-in rows": d.auth.Prune, "drafts": d.draft.Prune, "idempotency keys": d.idem.Prune,
		"the outbox": d.outbox.Prune, "links of contacts": d.alert.Prune, "faults of browsers": d.fault.Prune, "report files": d.report.Prune, "unsent files": d.attach.Prune,
	} {
		if err := prune(ctx); err != nil {
			slog.Error("pruning "+name, "cause", err.Error())
		}
	}
}

// findMember lets other desks find a member as the search of staff does.
func findMember(directory *staff.Service) func(context.Context, who.Who, string) (flag.Person, error) {
	return func(ctx context.Context, w who.Who, text string) (flag.Person, error) {
		f, err := directory.FindMember(ctx, w, text)
		return flag.Person{MemberID: f.ID, BrandCode: f.BrandCode, Name: f.Name, Email: f.MaskedEmail}, err
	}
}
