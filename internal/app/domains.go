package app

import (
	"context"
	"time"

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
	"wellhouse.app/internal/platform/guard"
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

// domains are the services of every domain, under the names of their packages.
type domains struct {
	account     *account.Service
	alert       *alert.Service
	attach      *attach.Service
	auth        *auth.Service
	brand       *brand.Service
	chat        *chat.Service
	coaching    *coaching.Service
	delivery    *delivery.Service
	desk        *desk.Service
	draft       *draft.Service
	embed       *embed.Service
	fault       *fault.Service
	flag        *flag.Service
	ingest      *ingest.Service
	journey     *journey.Service
	letters     *letters.Service
	member      *member.Service
	nav         *nav.Service
	notice      *notice.Service
	preferences *preferences.Service
	program     *program.Service
	reading     *reading.Service
	report      *report.Service
	staff       *staff.Service
	support     *support.Service
	trail       *trail.Service
	unread      *unread.Service
}

// newDomains makes every service. Each is a variable that is complete before
// another one can name it, so a wrong order does not compile.
func newDomains(a *App) (*domains, error) {
	store, now, keys, log := a.store, a.config.Now, a.keys, a.audit

	brands := brand.New(brand.Deps{DB: store, Now: now, Audit: log})
	directory := staff.New(staff.Deps{DB: store, Now: now, Audit: log})
	navigation := nav.New(nav.Deps{DB: store, Now: now, Keys: keys, Brands: brands})

	choices := preferences.New(preferences.Deps{
		DB: store, Now: now, Audit: log, Carries: delivery.Carries(a.config.Senders, a.config.Demo),
	})
	post := delivery.New(delivery.Deps{
		DB: store, Now: now, Keys: keys, Brands: brands, Chooser: choices, Senders: a.config.Senders, Demo: a.config.Demo, Port: a.config.Port,
	})
	sessions, err := a.newAuth(codes{delivery: post, now: now})
	if err != nil {
		return nil, err
	}

	alerts := alert.New(alert.Deps{
		DB: store, Now: now, Keys: keys, Outbox: post, Audit: log, Live: a.live, TextToken: a.config.TextToken,
		Closes: func(ctx context.Context, memberID string) ([]string, error) {
			f, err := navigation.Facts(ctx, memberID)
			return f.BrandCloses, err
		},
	})
	readings := reading.New(reading.Deps{DB: store, Now: now, Keys: keys, Audit: log, Live: a.live, Stored: alerts.Stored})
	devices := ingest.New(ingest.Deps{DB: store, Now: now, Keys: keys, Audit: log, Readings: readings})

	notices := unread.New(unread.Deps{DB: store, Now: now, Post: post, Online: a.live.Online})
	chats := chat.New(chat.Deps{
		DB: store, Now: now, Keys: keys, Audit: log, Live: a.live, Notify: posted(notices), Seen: notices.Read, Ticket: sessions.IssueTicket,
	})
	files := attach.New(attach.Deps{DB: store, Now: now, Keys: keys, Audit: log, Channels: chats, Scanner: a.config.Scanner})
	// The only circle: a file asks who takes part in a conversation, and a message
	// asks for its files.
	chats.Attach = files

	return &domains{
		account:  account.New(account.Deps{DB: store, Now: now, Audit: log, Check: alert.CheckPreference}),
		alert:    alerts,
		attach:   files,
		auth:     sessions,
		brand:    brands,
		chat:     chats,
		coaching: coaching.New(coaching.Deps{DB: store}),
		delivery: post,
		desk: desk.New(desk.Deps{
			DB: store, Now: now, Keys: keys, Audit: log, Live: a.live, Chat: chats, Readings: readings, Alerts: alerts, Devices: devices, Post: post,
		}),
		draft: draft.New(draft.Deps{DB: store, Now: now, Keys: keys, Audit: log}),
		embed: embed.New(embed.Deps{
			DB: store, Now: now, Keys: keys, Audit: log, Facts: facts(navigation),
			Owners: map[string]embed.Owner{"inbox": chat.OwnsChannel, "message": chat.OwnsMessage},
		}),
		fault:       fault.New(fault.Deps{DB: store, Now: now}),
		flag:        flag.New(flag.Deps{DB: store, Audit: log, Find: findMember(directory), Mask: auth.MaskEmail}),
		ingest:      devices,
		journey:     journey.New(journey.Deps{DB: store, Now: now, Audit: log}),
		letters:     letters.New(letters.Deps{DB: store, Now: now, Keys: keys, Chat: chats}),
		member:      member.New(member.Deps{DB: store, Audit: log}),
		nav:         navigation,
		notice:      notice.New(notice.Deps{DB: store, Now: now, Audit: log}),
		preferences: choices,
		program:     program.New(program.Deps{DB: store}),
		reading:     readings,
		report:      report.New(report.Deps{DB: store, Now: now, Keys: keys, Audit: log, Readings: readings, Live: a.live, Post: post}),
		staff:       directory,
		support:     support.New(support.Deps{DB: store, Now: now, Keys: keys, Brands: brands, Audit: log, Post: post, Live: a.live}),
		trail:       trail.New(log),
		unread:      notices,
	}, nil
}

// SessionKey names the key that sessions and sign-ins hang on.
const SessionKey = "session"

func (a *App) newAuth(c codes) (*auth.Service, error) {
	var linkAfter time.Duration
	if a.config.Demo {
		linkAfter = demo.LinkAfter
	}
	return auth.New(auth.Deps{
		DB: a.store, Now: a.config.Now, Audit: a.audit,
		Key: a.keys.Derive(SessionKey), Cost: a.config.PasswordCost, LinkAfter: linkAfter,
		OnEnd: a.live.EndSession, OnTurn: a.live.TurnSession, OnReuse: c.tellReuse, Sender: c,
	})
}

// facts are what nav knows about a member, as the guard and embedded screens ask
// for them.
func facts(n *nav.Service) func(context.Context, string) (guard.Facts, error) {
	return func(ctx context.Context, memberID string) (guard.Facts, error) {
		f, err := n.Facts(ctx, memberID)
		return guard.Facts(f), err
	}
}

// findMember lets other desks find a member as the search of staff does.
func findMember(directory *staff.Service) func(context.Context, who.Who, string) (flag.Person, error) {
	return func(ctx context.Context, w who.Who, text string) (flag.Person, error) {
		f, err := directory.FindMember(ctx, w, text)
		return flag.Person{MemberID: f.ID, BrandCode: f.BrandCode, Name: f.Name, Email: f.MaskedEmail}, err
	}
}
