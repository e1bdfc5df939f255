package family

import (
	"context"
	"slices"

	"github.com/google/uuid"

	"wellhouse.app/internal/people/acting"
	"wellhouse.app/internal/people/auth"
	"wellhouse.app/internal/people/family/familydb"
	"wellhouse.app/internal/people/member"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/token"
	"wellhouse.app/internal/platform/who"
)

func contains(list []string, one string) bool { return slices.Contains(list, one) }

// Invite is an invitation that waits for an answer.
type Invite struct {
	ID, Name, Email, Relationship string
	Kind                          acting.Kind
	Areas                         []string
	SentAt, ExpiresAt             int64
	Expired                       bool
	DeclinedAt                    int64
}

func invite(r familydb.InvitesOfRow, now int64) Invite {
	return Invite{
		ID: r.ID, Name: r.Name, Email: r.Email, Relationship: r.Relationship, Kind: acting.Kind(r.Kind), Areas: acting.Read(r.Areas),
		SentAt: r.SentAt, ExpiresAt: r.ExpiresAt, Expired: r.ExpiresAt <= now,
	}
}

// declinedFor is how long the list shows that somebody said no.
const declinedFor = 30 * day

// declinedIn reads who said no lately.
func (s *Service) declinedIn(ctx context.Context, q db.Q, memberID string) ([]Invite, error) {
	rows, err := familydb.New(q).DeclinedOf(ctx, familydb.DeclinedOfParams{HolderID: memberID, Since: s.now() - declinedFor})
	out := make([]Invite, len(rows))
	for i, r := range rows {
		out[i] = Invite{
			ID: r.ID, Name: r.Name, Email: r.Email, Relationship: r.Relationship, Kind: acting.Kind(r.Kind), Areas: acting.Read(r.Areas),
			SentAt: r.SentAt, ExpiresAt: r.ExpiresAt, DeclinedAt: r.ClosedAt.Int64,
		}
	}
	return out, err
}

// Asked is what a member types to invite somebody.
type Asked struct {
	Email, Name, Audience, Relationship string
	Areas                               []string
}

// check tidies an invitation and says what cannot stay as it is. A teenager invites
// a parent, whose areas follow from the teenager's age.
func (a *Asked) check(me person) (kind acting.Kind, folded string, err error) {
	trim(&a.Email)
	var f fields
	folded, valid := auth.FoldEmail(a.Email)
	f.refuse(valid, "email", "errors.email", "Please enter a valid email address.")
	ownFolded, _ := auth.FoldEmail(me.Email)
	f.refuse(!valid || folded != ownFolded, "email", "family.ownEmail", "This is your own email address. Enter the address of the other person.")
	f.name("name", &a.Name)
	kind, known := kindOf(a.Audience, me.stage)
	f.refuse(known, "audience", "family.audience", "Choose one.")
	f.refuse(slices.Contains(relationships[kind], a.Relationship), "relationship", "family.relationship", "Choose what this person is to you.")
	if kind == acting.Dependent {
		a.Areas = nil
		return kind, folded, f.err()
	}
	areas, some := tidyAreas(a.Areas)
	f.refuse(some, "areas", "family.areas", "Choose at least one area.")
	a.Areas = areas
	return kind, folded, f.err()
}

var (
	errFull  = apperr.New(apperr.FailedPrecondition, "family.full", "Up to 10 people can act for you. End someone’s access first.")
	errDaily = apperr.New(apperr.ResourceExhausted, "family.daily", "You’ve sent 10 invitations today. Please try again tomorrow.")
)

// Invite asks somebody to act for the caller.
func (s *Service) Invite(ctx context.Context, w who.Who, a Asked) (Invite, error) {
	me, err := s.load(ctx, w.MemberID)
	if err == nil && me.stage == acting.Child {
		err = errAdult
	}
	if err != nil {
		return Invite{}, err
	}
	kind, folded, err := a.check(me)
	if err != nil {
		return Invite{}, err
	}
	secret, hash := token.New()
	row := familydb.InsertInviteParams{
		ID: uuid.Must(uuid.NewV7()).String(), HolderID: me.ID, TokenHash: hash, Email: a.Email, EmailFolded: folded, Name: a.Name,
		Kind: string(kind), Relationship: a.Relationship, Areas: acting.Write(a.Areas),
		SentAt: s.now(), ExpiresAt: s.now() + LastsFor.Milliseconds(),
	}
	err = s.DB.Write(ctx, db.System, func(ctx context.Context, q db.Q) error {
		if err := s.put(ctx, q, row); err != nil {
			return err
		}
		if err := s.Post.Queue(ctx, q, invitation(row, me, secret)); err != nil {
			return err
		}
		return s.record(ctx, q, actInvited, me.ID, "", row.ID, "")
	})
	if err != nil {
		return Invite{}, err
	}
	return invite(familydb.InvitesOfRow{
		ID: row.ID, Email: row.Email, Name: row.Name, Kind: row.Kind, Relationship: row.Relationship, Areas: row.Areas,
		SentAt: row.SentAt, ExpiresAt: row.ExpiresAt,
	}, s.now()), nil
}

// invitation is the email with the link.
func invitation(row familydb.InsertInviteParams, from person, secret string) Letter {
	return Letter{
		Template: invited, To: row.Email, Locale: from.Locale, BrandCode: from.BrandCode, ExpiresAt: row.ExpiresAt,
		Params: map[string]string{"name": from.GivenName, "link": LinkPage + "#" + secret}, Slot: "family " + row.HolderID + " " + row.EmailFolded,
	}
}

// put stores an invitation in the place of an open one to the same address.
func (s *Service) put(ctx context.Context, q db.Q, row familydb.InsertInviteParams) error {
	if err := member.Lock(ctx, q, row.HolderID); err != nil { // of two at the same moment, the second counts the first
		return err
	}
	store := familydb.New(q)
	sent, err := store.SentSince(ctx, familydb.SentSinceParams{HolderID: row.HolderID, Since: row.SentAt - day})
	if err != nil {
		return err
	}
	if sent >= invitesEachDay {
		return errDaily
	}
	if err := s.notLinked(ctx, q, row.HolderID, row.EmailFolded); err != nil {
		return err
	}
	if err := store.ReplaceInvites(ctx, familydb.ReplaceInvitesParams{HolderID: row.HolderID, EmailFolded: row.EmailFolded, Now: row.SentAt}); err != nil {
		return err
	}
	_, by, err := links(ctx, q, row.HolderID, s.Now())
	if err != nil {
		return err
	}
	open, err := store.InvitesOf(ctx, row.HolderID)
	if err != nil {
		return err
	}
	if len(by)+len(open) >= MostPeople {
		return errFull
	}
	n, err := store.InsertInvite(ctx, row)
	if err == nil && n == 0 {
		err = apperr.New(apperr.Aborted, "family.invitedJustNow", "You’ve just invited this person in another tab. Please look again.")
	}
	return err
}

const day = int64(24 * 60 * 60 * 1000)

// notLinked refuses to invite somebody who can act for the member already.
func (s *Service) notLinked(ctx context.Context, q db.Q, holderID, folded string) error {
	account, err := auth.FindAccount(ctx, q, "", folded)
	if apperr.Is(err, apperr.NotFound) {
		return nil
	}
	if err != nil {
		return err
	}
	_, by, err := links(ctx, q, holderID, s.Now())
	if err == nil && slices.ContainsFunc(by, func(l Link) bool { return l.ActorID == account.ID }) {
		err = apperr.InvalidField("email", "family.linked", "This person can act for you already.")
	}
	return err
}

// Withdraw makes the link of an invitation stop working. A second time changes
// nothing.
func (s *Service) Withdraw(ctx context.Context, w who.Who, id string) error {
	if id == "" {
		return missing("id")
	}
	return s.DB.Write(ctx, db.System, func(ctx context.Context, q db.Q) error {
		n, err := familydb.New(q).CloseInvite(ctx, familydb.CloseInviteParams{ID: id, HolderID: w.MemberID, Now: s.now(), Outcome: "withdrawn"})
		if err != nil || n == 0 {
			return err
		}
		return s.record(ctx, q, actWithdrawn, w.MemberID, "", id, "")
	})
}
