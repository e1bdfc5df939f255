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
)

// What people are sent about a recovery.
const (
	recoveryOpened   module.MessageKey = "recoveryOpened"
	recoveryApproved module.MessageKey = "recoveryApproved"
	recoveryLink     module.MessageKey = "recoveryLink"
	recoveryDone     module.MessageKey = "recoveryDone"
	recoveryStopped  module.MessageKey = "recoveryStopped"
)

// security is the topic of messages that nobody can decline.
const security module.Topic = "security"

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

// Messages are all of them.
var Messages = module.Messages{
	Templates: map[module.MessageKey]module.Template{
		recoveryOpened:   {Topic: security, Params: params("when"), Lasts: OpenFor, Urgent: true},
		recoveryApproved: {Topic: security, Params: params("when"), Lasts: OpenFor, Urgent: true},
		recoveryLink:     {Topic: security, Params: params("when"), Lasts: LinkFor, Urgent: true},
		recoveryDone:     {Topic: security, Params: params("when"), Lasts: DisputeFor, Urgent: true},
		recoveryStopped:  {Topic: security, Path: "/login", Lasts: 72 * time.Hour, Urgent: true},
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

// tellApproved tells everywhere when the link comes, and sends the link itself by
// email once it works.
func (s *Service) tellApproved(ctx context.Context, q db.Q, a auth.Account, requestID string, from int64) error {
	when := map[string]string{"when": strconv.FormatInt(from, 10)}
	if err := s.tellAll(ctx, q, a, requestID, recoveryApproved, when); err != nil {
		return err
	}
	link, err := s.newLink(ctx, q, requestID, ToUse)
	if err != nil {
		return err
	}
	until := from + LinkFor.Milliseconds()
	return s.Post.Queue(ctx, q, Letter{
		Template: recoveryLink, MemberID: a.MemberOf(), Kind: auth.Email, To: a.Email, Locale: a.Locale, NotBefore: from, ExpiresAt: until,
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
