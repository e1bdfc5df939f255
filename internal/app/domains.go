package app

import (
	"context"
	"errors"
	"maps"
	"slices"
	"time"

	"wellhouse.app/internal/care/alert"
	"wellhouse.app/internal/care/fulfil"
	"wellhouse.app/internal/care/healthprofile"
	"wellhouse.app/internal/care/ingest"
	"wellhouse.app/internal/care/kit"
	"wellhouse.app/internal/care/lab"
	"wellhouse.app/internal/care/reading"
	"wellhouse.app/internal/care/report"
	"wellhouse.app/internal/care/supply"
	"wellhouse.app/internal/care/survey"
	"wellhouse.app/internal/demo"
	"wellhouse.app/internal/people/account"
	"wellhouse.app/internal/people/auth"
	"wellhouse.app/internal/people/booking"
	"wellhouse.app/internal/people/brand"
	"wellhouse.app/internal/people/coaching"
	"wellhouse.app/internal/people/enrol"
	"wellhouse.app/internal/people/factor"
	"wellhouse.app/internal/people/flag"
	"wellhouse.app/internal/people/frame"
	"wellhouse.app/internal/people/journey"
	"wellhouse.app/internal/people/member"
	"wellhouse.app/internal/people/openid"
	"wellhouse.app/internal/people/program"
	"wellhouse.app/internal/people/sso"
	"wellhouse.app/internal/people/staff"
	"wellhouse.app/internal/people/trail"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/guard"
	"wellhouse.app/internal/platform/live"
	"wellhouse.app/internal/platform/module"
	"wellhouse.app/internal/platform/who"
	"wellhouse.app/internal/platform/wire"
	"wellhouse.app/internal/portal/billing"
	"wellhouse.app/internal/portal/desk"
	"wellhouse.app/internal/portal/draft"
	"wellhouse.app/internal/portal/embed"
	"wellhouse.app/internal/portal/fault"
	"wellhouse.app/internal/portal/nav"
	"wellhouse.app/internal/portal/notice"
	"wellhouse.app/internal/portal/page"
	"wellhouse.app/internal/portal/record"
	"wellhouse.app/internal/talk/attach"
	"wellhouse.app/internal/talk/chat"
	"wellhouse.app/internal/talk/delivery"
	"wellhouse.app/internal/talk/emailchange"
	"wellhouse.app/internal/talk/letters"
	"wellhouse.app/internal/talk/preferences"
	"wellhouse.app/internal/talk/profile"
	"wellhouse.app/internal/talk/support"
	"wellhouse.app/internal/talk/unread"
)

// domains are the services that the server itself calls.
type domains struct {
	alert   *alert.Service
	auth    *auth.Service
	billing *billing.Service
	brand   *brand.Service
	embed   *embed.Service
	fulfil  *fulfil.Service
	ingest  *ingest.Service
	lab     *lab.Service
	nav     *nav.Service
	notice  *notice.Service
	sso     *sso.Service
	openid  *openid.Service
}

// newDomains makes every service and lists its module. A service that others need
// is a variable, complete before another one can name it, so a wrong order does
// not compile. The order of the list means nothing.
func newDomains(a *App) (*domains, []module.Module, error) {
	store, now, keys, log := a.store, a.config.Now, a.keys, a.audit

	brands := brand.New(brand.Deps{DB: store, Now: now, Audit: log, Hosts: a.config.BrandHosts})
	navigation := nav.New(nav.Deps{
		DB: store, Now: now, Keys: keys, Brands: brands, Checks: toldChecks{healthprofile.New(healthprofile.Deps{Keys: keys})},
	})

	choices := preferences.New(preferences.Deps{
		DB: store, Now: now, Audit: log, Carries: delivery.Carries(a.config.Senders, a.config.Demo),
	})
	post := delivery.New(delivery.Deps{
		DB: store, Now: now, Keys: keys, Brands: brands, Chooser: choices, Senders: a.config.Senders, Demo: a.config.Demo, Port: a.config.Port,
	})
	members := member.New(member.Deps{DB: store, Now: now, Audit: log, LinkAfter: a.linkAfter()})
	told := codes{delivery: post, now: now}
	factors := factor.New(factor.Deps{DB: store, Now: now, Keys: keys, Audit: log, Host: a.place(brands), Tell: told.tellFactor})
	sessions, err := a.newAuth(brands, members, factors, told)
	if err != nil {
		return nil, nil, err
	}
	directory := staff.New(staff.Deps{DB: store, Now: now, Audit: log, LockedOut: sessions.LockedOut, Conversation: alert.ConversationWith})
	apps := openid.New(openid.Deps{
		DB: store, Now: now, Keys: keys, Audit: log, Sessions: sessions, HasBrand: hasBrand(brands), BrandOf: brandCodeOf(store),
		Issuer: a.issuer(brands), Tell: told.tellApp,
	})

	signOn := sso.New(sso.Deps{
		DB: store, Now: now, Keys: keys, Audit: log, Sessions: sessions, Brands: brands, Links: members,
		Told: told.tellLinked, ToldUnlinked: told.tellUnlinked, Members: knownToPartners(store), BrandOf: brandIn,
		Answered: a.answeredPartner, EndApp: apps.EndWith, HasApp: apps.HasClient, Port: a.config.Port, Local: a.trust().Local,
	})
	brands.PartnerLogo = signOn.Logo
	sessions.Exchange = func(ctx context.Context, m *wire.Meta, c auth.Client, code string) (auth.Grant, error) {
		return signOn.Redeem(ctx, m, c, code, "")
	}

	sessions.Completed = signOn.Completed

	alerts := alert.New(alert.Deps{
		DB: store, Now: now, Keys: keys, Outbox: post, Audit: log, Live: a.live, TextToken: a.config.TextToken,
		Closes: func(ctx context.Context, memberID string) ([]string, error) {
			f, err := navigation.Facts(ctx, memberID)
			return f.BrandCloses, err
		},
	})
	readings := reading.New(reading.Deps{DB: store, Now: now, Keys: keys, Audit: log, Live: a.live, Stored: alerts.Stored})
	labs := lab.New(lab.Deps{DB: store, Now: now, Keys: keys, Audit: log, Live: a.live, Post: post, DemoLab: a.config.Demo})
	devices := ingest.New(ingest.Deps{DB: store, Now: now, Keys: keys, Audit: log, Readings: readings})

	parcels := fulfil.New(fulfil.Deps{
		DB: store, Now: now, Keys: keys, Audit: log, Live: a.live, Secret: a.config.WarehouseSecret, Demo: a.config.Demo,
		DrawLabel: func(l fulfil.Label) ([]byte, error) { return report.DrawLabel(report.Label(l)) },
	})
	health := healthprofile.New(healthprofile.Deps{DB: store, Now: now, Keys: keys, Audit: log, Live: a.live, A1c: toldA1c{labs}, SexKnown: labs.SexKnown})
	surveys := survey.New(survey.Deps{
		DB: store, Now: now, Keys: keys, Audit: log, Live: a.live, Brands: brandCodes(brands), Known: toldHabits{health}.known, Sees: alerts.Sees, Calls: labs,
	})
	labs.OnAnswered(toldAnswers{surveys}.answered)
	supplies := supply.New(supply.Deps{
		DB: store, Now: now, Audit: log, Live: a.live, Post: post, Shipments: parcels, Checks: toldChecks{health},
	})
	parcels.Notify(supply.OwnerKind, supplies.FollowParcel)

	appointed := booking.New(booking.Deps{
		DB: store, Now: now, Audit: log, Live: a.live, Post: appointments{post}, Organizers: organizers(brands), Staff: coaching.StaffByEmail,
	})
	appoint(appointed, labs)
	kits := kit.New(kit.Deps{
		DB: store, Now: now, Keys: keys, Audit: log, Live: a.live, Post: post, Shipments: parcels, Brands: brands, Persons: sessions, Labs: labs, Port: a.config.Port,
	})
	parcels.Notify(kit.OwnerKind, kits.FollowParcel)
	labs.Subscribe(lab.Kit, kits.OnLabProgress)
	labs.Sample(lab.Kit, kits.Arrived)

	notices := unread.New(unread.Deps{DB: store, Now: now, Post: post, Online: a.live.Online})
	files := attach.New(attach.Deps{DB: store, Now: now, Keys: keys, Audit: log, Scanner: a.config.Scanner})
	chats := chat.New(chat.Deps{
		DB: store, Now: now, Keys: keys, Audit: log, Live: a.live, Attach: files.Of(attach.Messages), Notify: posted(notices), Seen: notices.Read, Ticket: sessions.IssueTicket,
	})

	screens := embed.New(embed.Deps{
		DB: store, Now: now, Keys: keys, Audit: log, Facts: facts(navigation),
		Owners: map[string]embed.Owner{"inbox": chat.OwnsChannel, "message": chat.OwnsMessage},
		IsPage: page.Screens(a.config.Dist), Local: a.trust().Local,
	})
	banners := notice.New(notice.Deps{DB: store, Now: now, Audit: log})

	bills := billing.New(billing.Deps{
		DB: store, Now: now, Keys: keys, Audit: log, Live: a.live, Post: post, Gateway: a.config.Payments, Origin: a.issuer(brands),
		Directory: directory,
	})

	relatives := newFamily(a, sessions, brands, post)
	inbox := desk.New(desk.Deps{
		DB: store, Now: now, Keys: keys, Audit: log, Live: a.live, Chat: chats, Readings: readings, Alerts: alerts, Devices: devices, Post: post,
		Labs: kit.ForTeam{Service: kits}, LabCalls: labs, Profiles: health, Supplies: supplies,
	})

	own := &domains{alert: alerts, auth: sessions, billing: bills, brand: brands, embed: screens, fulfil: parcels, ingest: devices, lab: labs, nav: navigation, notice: banners, sso: signOn, openid: apps}
	modules := []module.Module{
		account.New(account.Deps{DB: store, Now: now, Audit: log, Check: alert.CheckPreference, Changed: alerts.PreferencesChanged}).Module(),
		alerts.Module(),
		files.Module(),
		sessions.Module(),
		factors.Module(sessions),
		bills.Module(),
		appointed.Module(),
		brands.Module(),
		chats.Module(),
		coaching.New(coaching.Deps{DB: store}).Module(),
		post.Module(),
		inbox.Module(),
		draft.New(draft.Deps{DB: store, Now: now, Keys: keys, Audit: log}).Module(),
		enrol.New(enrol.Deps{
			DB: store, Now: now, Keys: keys, Audit: log, Live: a.live, Post: told.tellProgram, Coach: chats.TellCoach, Ended: supplies.ProgramLeft,
		}).Module(),
		relatives.Module(),
		emailchange.New(emailchange.Deps{
			DB: store, Now: now, Audit: log, Post: post, Accounts: sessions,
			EndSince: []func(context.Context, db.Q, auth.Account, int64) error{
				factors.RemoveSince,
				signOn.UnlinkSince,
				func(ctx context.Context, q db.Q, a auth.Account, since int64) error {
					return apps.EndSince(ctx, q, a.ID, since)
				},
			},
		}).Module(),
		screens.Module(),
		fault.New(fault.Deps{DB: store, Now: now}).Module(),
		parcels.Module(),
		frame.New(frame.Deps{DB: store, Now: now, Sessions: sessions, Brands: brands, BrandOf: brandCodeOf(store)}).Module(),
		flag.New(flag.Deps{DB: store, Audit: log, Find: findMember(directory), Mask: auth.MaskEmail}).Module(),
		health.Module(),
		devices.Module(),
		kits.Module(),
		labs.Module(),
		journey.New(journey.Deps{DB: store, Now: now, Audit: log}).Module(),
		letters.New(letters.Deps{DB: store, Now: now, Keys: keys, Chat: chats}).Module(),
		members.Module(),
		navigation.Module(),
		banners.Module(),
		apps.Module(),
		choices.Module(),
		profile.New(profile.Deps{DB: store, Now: now, Keys: keys, Audit: log, Post: post, Files: files.Of(profile.PhotoKind)}).Module(),
		program.New(program.Deps{DB: store}).Module(),
		readings.Module(),
		report.New(report.Deps{DB: store, Now: now, Keys: keys, Audit: log, Readings: readings, Live: a.live, Post: post}).Module(),
		record.New(record.Deps{
			DB: store, Now: now, Audit: log, Directory: directory, Family: relatives, Contacts: alerts, Coverage: bills, Notes: inbox, Orders: supplies,
			Brands: brands, Post: post,
		}).Module(),
		newRecovery(a, sessions, factors, signOn, apps, directory, post).Module(),
		newRoster(a, sessions, brands, post).Module(),
		signOn.Module(),
		directory.Module(),
		support.New(support.Deps{DB: store, Now: now, Keys: keys, Brands: brands, Audit: log, Post: post, Live: a.live}).Module(),
		supplies.Module(),
		surveys.Module(),
		trail.New(log).Module(trail.NewDesk(trail.DeskDeps{DB: store, Now: now, Trail: log})),
		notices.Module(),
		a.platform(),
	}
	for _, m := range modules {
		if err := errors.Join(files.Serve(m.Files...), post.Register(m.Messages), a.live.Declare(m.Events...)); err != nil {
			return nil, nil, err
		}
	}
	return own, modules, nil
}

// The domains' adapters under names of their own, so they can be embedded side by
// side.
type (
	AuthREST     = auth.REST
	MemberREST   = member.REST
	AccountREST  = account.REST
	CoachingREST = coaching.REST
	EmbedREST    = embed.REST
	FlagREST     = flag.REST
	FaultREST    = fault.REST
	JourneyREST  = journey.REST
	ReadingREST  = reading.REST
	IngestREST   = ingest.REST
	LabREST      = lab.REST
	AlertREST    = alert.REST
	AttachREST   = attach.REST
	ProfileREST  = profile.REST
	SignOnREST   = sso.REST
	HealthREST   = healthprofile.REST
	SupplyREST   = supply.REST
)

// operations is the whole REST contract: what the domains have built, and
// behind it, one step deeper so that it never wins, what is not built yet.
type operations struct {
	AuthREST
	MemberREST
	AccountREST
	CoachingREST
	EmbedREST
	FlagREST
	FaultREST
	JourneyREST
	ReadingREST
	IngestREST
	LabREST
	AlertREST
	AttachREST
	ProfileREST
	SignOnREST
	HealthREST
	SupplyREST
}

// SessionKey names the key that sessions and sign-ins hang on.
const SessionKey = "session"

// linkAfter is how long a link to a program account takes.
func (a *App) linkAfter() time.Duration {
	if a.config.Demo {
		return demo.LinkAfter
	}
	return 0
}

func (a *App) newAuth(brands *brand.Service, members *member.Service, factors auth.Factors, c codes) (*auth.Service, error) {
	return auth.New(auth.Deps{
		DB: a.store, Now: a.config.Now, Audit: a.audit,
		Key: a.keys.Derive(SessionKey), Cost: a.config.PasswordCost, Links: members, Factors: factors,
		OnEnd: a.live.EndSession, OnTurn: a.live.TurnSession, OnLink: a.live.CompareSession, OnReuse: c.tellReuse, Sender: c, Teller: c, BrandOf: brandOf(a.store, brands),
	})
}

// brandOf names the brand of a member, and the default one for staff.
func brandOf(store *db.DB, brands *brand.Service) func(context.Context, string) (string, error) {
	return func(ctx context.Context, memberID string) (name string, err error) {
		if memberID == "" {
			own, err := brands.ByCode(ctx, brand.DefaultCode)
			return own.Name, err
		}
		err = store.Read(ctx, db.Member(memberID), func(ctx context.Context, q db.Q) error {
			f, err := member.LoadFacts(ctx, q, memberID)
			name = f.BrandName
			return err
		})
		return name, err
	}
}

// brandCodeOf is the code of a member's brand.
func brandCodeOf(store *db.DB) func(context.Context, string) (string, error) {
	return func(ctx context.Context, memberID string) (code string, err error) {
		err = store.Read(ctx, db.Member(memberID), func(ctx context.Context, q db.Q) error {
			code, err = brandIn(ctx, q, memberID)
			return err
		})
		return code, err
	}
}

// brandIn names the brand of a member in the caller's transaction.
func brandIn(ctx context.Context, q db.Q, memberID string) (string, error) {
	f, err := member.LoadFacts(ctx, q, memberID)
	return f.BrandCode, err
}

// brandCodes are the codes of all brands, in order.
func brandCodes(brands *brand.Service) func(context.Context) ([]string, error) {
	return func(ctx context.Context) ([]string, error) {
		all, err := brands.All(ctx)
		return slices.Sorted(maps.Keys(all)), err
	}
}

// hasBrand reports whether a brand exists; a store that cannot be read is an error.
func hasBrand(brands *brand.Service) func(context.Context, string) (bool, error) {
	return func(ctx context.Context, code string) (bool, error) {
		all, err := brands.All(ctx)
		_, known := all[code]
		return known, err
	}
}

// atHost finds the brand of a host and our origin there: with the port of the
// settings and never with that of a request.
func (a *App) atHost(ctx context.Context, brands *brand.Service, host string) (b brand.Brand, origin string, known bool, err error) {
	b, known, err = brands.AtHost(ctx, host)
	if name := brand.FoldHost(host); name != brand.FoldHost(b.MemberHost) {
		b.MemberHost = name
	}
	return b, delivery.Origin(b, a.config.Port), known, err
}

// place tells the brand and the origin of a host, as passkeys need them.
func (a *App) place(brands *brand.Service) func(context.Context, string) (factor.Place, bool, error) {
	return func(ctx context.Context, host string) (factor.Place, bool, error) {
		b, origin, known, err := a.atHost(ctx, brands, host)
		return factor.Place{Brand: b.Name, Origin: origin}, known, err
	}
}

// issuer is the name of our OpenID provider at a host that brands use.
func (a *App) issuer(brands *brand.Service) func(context.Context, string) (string, bool, error) {
	return func(ctx context.Context, host string) (string, bool, error) {
		_, origin, known, err := a.atHost(ctx, brands, host)
		return origin, known, err
	}
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

// answeredPartner takes the offer of a partner off Home, and tells the open pages.
func (a *App) answeredPartner(ctx context.Context, q db.Q, memberID string) error {
	n, err := member.FinishTasks(ctx, q, memberID, member.PartnerOffer, a.config.Now().UnixMilli())
	if err == nil && n > 0 {
		db.After(ctx, func() { a.live.Tell(memberID, live.Event{Kind: enrol.Event}) })
	}
	return err
}

// knownToPartners is what partners may know of a member.
func knownToPartners(store *db.DB) func(context.Context, string) (sso.PartnerMember, error) {
	return func(ctx context.Context, memberID string) (out sso.PartnerMember, err error) {
		err = store.Read(ctx, db.Member(memberID), func(ctx context.Context, q db.Q) error {
			m, err := member.Load(ctx, q, memberID)
			if err != nil {
				return err
			}
			enrolments, err := program.Load(ctx, q, memberID)
			out = sso.PartnerMember{
				BrandCode: m.BrandCode, FirstName: m.GivenName, Email: m.Email, Partners: m.PartnerPrograms,
				Promo: m.Promo.Code, Organization: m.Promo.Organisation, Locale: m.Locale, Active: program.ActiveSlugs(enrolments),
			}
			return err
		})
		return out, err
	}
}
