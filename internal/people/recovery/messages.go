package recovery

import (
	"context"
	"embed"
	"maps"
	"strconv"
	"time"

	"wellhouse.app/internal/people/auth"
	"wellhouse.app/internal/people/recovery/recoverydb"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/module"
	"wellhouse.app/internal/platform/who"
)

// What people are sent about a recovery.
const (
	recoveryOpened   module.MessageKey = "recoveryOpened"
	recoveryApproved module.MessageKey = "recoveryApproved"
	recoveryLink     module.MessageKey = "recoveryLink"
	recoveryDone     module.MessageKey = "recoveryDone"
	recoveryStopped  module.MessageKey = "recoveryStopped"

	// For people whose password we removed.
	recoveryApprovedNew module.MessageKey = "recoveryApprovedNew"
	recoveryLinkNew     module.MessageKey = "recoveryLinkNew"
)

// What the staff who can help are sent. They look up whom it is about.
const (
	recoveryWaits    module.MessageKey = "recoveryWaits"
	recoveryDisputed module.MessageKey = "recoveryDisputed"
)

// security is the topic of messages that nobody can decline.
const security module.Topic = "security"

// deskPage is where staff help.
const deskPage = "/staff/recoveries"

// LinkPage is where links lead. The secret is in the fragment, which browsers keep
// to themselves.
const LinkPage = "/sign-in-recovery"

//go:embed message_*.txt
var messageTexts embed.FS

func params(more ...string) map[string]module.ParamKind {
	p := map[string]module.ParamKind{"link": module.Link}
	for _, name := range more {
		p[name] = module.Moment
	}
	return p
}

var moment = map[string]module.ParamKind{"when": module.Moment}

// Messages are all of them.
var Messages = module.Messages{
	Templates: map[module.MessageKey]module.Template{
		recoveryOpened:   {Topic: security, Params: params("when"), Lasts: OpenFor, Urgent: true},
		recoveryApproved: {Topic: security, Params: params("when"), Lasts: OpenFor, Urgent: true},
		recoveryLink:     {Topic: security, Params: params("when"), Lasts: LinkFor, Urgent: true},
		recoveryDone:     {Topic: security, Params: params("when"), Lasts: DisputeFor, Urgent: true},
		recoveryStopped:  {Topic: security, Path: "/login", Lasts: 72 * time.Hour, Urgent: true},

		recoveryApprovedNew: {Topic: security, Params: params("when"), Lasts: OpenFor, Urgent: true},
		recoveryLinkNew:     {Topic: security, Params: params("when"), Lasts: LinkFor, Urgent: true},

		recoveryWaits:    {Topic: security, Params: moment, Path: deskPage, Lasts: OpenFor, Urgent: true, Staff: true},
		recoveryDisputed: {Topic: security, Path: deskPage, Lasts: OpenFor, Urgent: true, Staff: true},
	},
	Texts: messageTexts,
}

// Letter is a message on its way to a person.
type Letter struct {
	Template             module.MessageKey
	MemberID             string // empty for staff
	Kind                 auth.ContactKind
	To, Locale           string
	Params               map[string]string
	NotBefore, ExpiresAt int64
	Slot                 string
}

// tellAll tells a person everywhere we can reach them, each time with a link of its
// own that stops the request.
func (s *Service) tellAll(ctx context.Context, q db.Q, a auth.Account, requestID string, key module.MessageKey, more map[string]string) error {
	points, err := auth.Reachable(ctx, q, a)
	if err != nil {
		return err
	}
	for _, p := range points {
		if !s.Post.Can(p.Kind) {
			continue
		}
		link, err := s.newLink(ctx, q, requestID, ToStop)
		if err != nil {
			return err
		}
		text := map[string]string{"link": link, "when": strconv.FormatInt(s.now(), 10)}
		maps.Copy(text, more)
		err = s.Post.Queue(ctx, q, Letter{Template: key, MemberID: a.MemberOf(), Kind: p.Kind, To: p.Address, Locale: a.Locale, Params: text})
		if err != nil {
			return err
		}
	}
	return nil
}

// tellHelpers writes to the staff who may help a person, but never to the person
// and not to the one who asks.
func (s *Service) tellHelpers(ctx context.Context, q db.Q, lost auth.Account, key module.MessageKey, asks string, text map[string]string) error {
	helpers, err := recoverydb.New(q).Helpers(ctx)
	for _, h := range helpers {
		if h.ID == lost.ID || h.ID == asks || !mayHelp(who.Role(h.Role), lost.Role) || !s.Post.Can(auth.Email) {
			continue
		}
		if err := s.Post.Queue(ctx, q, Letter{Template: key, Kind: auth.Email, To: h.Email, Locale: h.Locale, Params: text}); err != nil {
			return err
		}
	}
	return err
}

// tellApproved tells everywhere when the link comes, and sends the link itself by
// email once it works.
func (s *Service) tellApproved(ctx context.Context, q db.Q, a auth.Account, requestID string, from int64) error {
	approved, ready := recoveryApproved, recoveryLink
	has, err := auth.HasPassword(ctx, q, a.ID)
	if err != nil {
		return err
	}
	if !has {
		approved, ready = recoveryApprovedNew, recoveryLinkNew
	}
	when := map[string]string{"when": strconv.FormatInt(from, 10)}
	if err := s.tellAll(ctx, q, a, requestID, approved, when); err != nil {
		return err
	}
	link, err := s.newLink(ctx, q, requestID, ToUse)
	if err != nil {
		return err
	}
	until := from + LinkFor.Milliseconds()
	return s.Post.Queue(ctx, q, Letter{
		Template: ready, MemberID: a.MemberOf(), Kind: auth.Email, To: a.Email, Locale: a.Locale, NotBefore: from, ExpiresAt: until,
		Params: map[string]string{"link": link, "when": strconv.FormatInt(until, 10)}, Slot: slot(a),
	})
}

// tellStopped takes the place of a link that has not left yet.
func (s *Service) tellStopped(ctx context.Context, q db.Q, a auth.Account) error {
	return s.Post.Queue(ctx, q, Letter{
		Template: recoveryStopped, MemberID: a.MemberOf(), Kind: auth.Email, To: a.Email, Locale: a.Locale, Slot: slot(a),
	})
}

func slot(a auth.Account) string { return "recovery " + a.ID }

func (s *Service) newLink(ctx context.Context, q db.Q, requestID string, p Purpose) (path string, err error) {
	token, hash := auth.NewToken()
	return LinkPage + "#" + token, recoverydb.New(q).InsertLink(ctx, recoverydb.InsertLinkParams{
		TokenHash: hash, RequestID: requestID, Purpose: string(p),
	})
}
