package roster

import (
	"context"
	"strings"

	"github.com/google/uuid"

	"wellhouse.app/internal/people/auth"
	"wellhouse.app/internal/people/roster/rosterdb"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/audit"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/legible"
	"wellhouse.app/internal/platform/token"
	"wellhouse.app/internal/platform/who"
)

// Invitation is one as the desk shows it.
type Invitation struct {
	ID        string
	Name      string
	Email     string // masked for members
	Role      who.Role
	BrandCode string
	ExpiresAt int64
	State     State
	MadeBy    string // a name
	Mailed    bool
}

// Handed is what the person who invites is shown, once.
type Handed struct {
	Code string // members only
	Path string // of the page, with the token in its fragment
}

// Invite makes an invitation and sends it. An open one to the same address stops
// working.
func (s *Service) Invite(ctx context.Context, p Person) (Invitation, Handed, error) {
	p = p.tidy()
	fields, err := s.refusals(ctx, p)
	if err != nil {
		return Invitation{}, Handed{}, err
	}
	if len(fields) > 0 {
		return Invitation{}, Handed{}, apperr.Invalid(fields...)
	}
	return s.send(ctx, p, actInvited)
}

func (s *Service) refusals(ctx context.Context, p Person) ([]apperr.Field, error) {
	fields := p.refusals(s.today())
	_, err := s.Brands.ByCode(ctx, p.BrandCode)
	if apperr.Is(err, apperr.NotFound) {
		return append(fields, apperr.Field{Name: "brandCode", MessageKey: "roster.brand", Message: "Choose a brand."}), nil
	}
	return fields, err
}

// Resend sends an invitation anew. The link and the code before it stop working.
func (s *Service) Resend(ctx context.Context, id string) (Invitation, Handed, error) {
	if id == "" {
		return Invitation{}, Handed{}, errUnnamed("id")
	}
	var row rosterdb.InvitationByIDRow
	err := s.DB.Read(ctx, db.System, func(ctx context.Context, q db.Q) (err error) {
		row, err = rosterdb.New(q).InvitationByID(ctx, id)
		return err
	})
	if err != nil {
		return Invitation{}, Handed{}, err
	}
	if row.UsedAt.Valid || row.ClosedAt.Valid && row.ClosedWhy != string(Tries) {
		return Invitation{}, Handed{}, errGone
	}
	return s.send(ctx, Person{
		Email: row.Email, Role: who.Role(row.Role), GivenName: row.GivenName, FamilyName: row.FamilyName,
		BrandCode: row.BrandCode, Locale: row.Locale, BirthDate: row.BirthDate,
	}, actResent)
}

var errGone = apperr.New(apperr.FailedPrecondition, "roster.invitationGone", "This invitation is no longer open.")

// fresh is a new invitation with its secrets.
type fresh struct {
	row         rosterdb.InsertInvitationParams
	token, code string
}

func (s *Service) fresh(ctx context.Context, p Person) fresh {
	folded, _ := auth.FoldEmail(p.Email)
	id := uuid.Must(uuid.NewV7()).String()
	secret, hash := token.New()
	f := fresh{token: secret, row: rosterdb.InsertInvitationParams{
		ID: id, Email: p.Email, EmailFolded: folded, Role: string(p.Role), BrandCode: p.BrandCode, Locale: p.Locale,
		GivenName: p.GivenName, FamilyName: p.FamilyName, BirthDate: p.BirthDate, TokenHash: hash,
		Mailed: s.Post.CanMail(), MadeBy: actor(ctx), MadeAt: s.now(), ExpiresAt: s.now() + LastsFor.Milliseconds(),
	}}
	if p.Role == who.Member {
		f.code = newCode()
		f.row.CodeHash = hashCode(s.Key, id, f.code)
	}
	return f
}

func (s *Service) send(ctx context.Context, p Person, action string) (Invitation, Handed, error) {
	f := s.fresh(ctx, p)
	err := s.DB.Write(ctx, db.System, func(ctx context.Context, q db.Q) error {
		if err := s.store(ctx, q, f.row); err != nil {
			return err
		}
		if f.row.Mailed {
			if err := s.Post.Queue(ctx, q, f.letter()); err != nil {
				return err
			}
		}
		return s.Audit.Record(ctx, q, audit.Row{Action: action, Area: area, Target: f.row.ID, Reason: f.row.Role})
	})
	if err != nil {
		return Invitation{}, Handed{}, err
	}
	handed := Handed{Path: f.path()}
	if f.code != "" {
		handed.Code = showCode(f.code)
	}
	return f.shown(), handed, nil
}

// store puts an invitation in the place of an open one. Of two that are made at the
// same moment one stays.
func (s *Service) store(ctx context.Context, q db.Q, row rosterdb.InsertInvitationParams) error {
	store := rosterdb.New(q)
	taken, err := store.HasAccount(ctx, row.EmailFolded)
	if err != nil {
		return err
	}
	if taken > 0 {
		ended, err := store.HasEnded(ctx, row.EmailFolded)
		if err != nil {
			return err
		}
		if ended > 0 {
			return apperr.InvalidField("email", "roster.emailEnded",
				"The account with this email address has ended. Invite the person with another address.")
		}
		return apperr.InvalidField("email", "roster.emailTaken", "Someone with this email address has an account already.")
	}
	if _, err := store.CloseInvitationsTo(ctx, rosterdb.CloseInvitationsToParams{
		EmailFolded: row.EmailFolded, Now: row.MadeAt, Why: "replaced",
	}); err != nil {
		return err
	}
	n, err := store.InsertInvitation(ctx, row)
	if err == nil && n == 0 {
		err = apperr.New(apperr.Aborted, "roster.invitedJustNow", "Someone else has just invited this person. Please look again.")
	}
	return err
}

func (f fresh) path() string { return "/invitation#" + f.token }

func (f fresh) letter() Letter {
	l := Letter{
		Template: staffInvitation, To: f.row.Email, Locale: f.row.Locale, BrandCode: f.row.BrandCode,
		Params: map[string]string{"link": f.path()}, ExpiresAt: f.row.ExpiresAt, Slot: "invitation " + f.row.EmailFolded,
	}
	if who.Role(f.row.Role) == who.Member {
		l.Template = memberInvitation
	}
	return l
}

func (f fresh) shown() Invitation {
	r := f.row
	return Invitation{
		ID: r.ID, Name: legible.FullName(r.GivenName, r.FamilyName), Email: shownEmail(r.Email, who.Role(r.Role)),
		Role: who.Role(r.Role), BrandCode: r.BrandCode, ExpiresAt: r.ExpiresAt, State: Open, Mailed: r.Mailed,
	}
}

// shownEmail masks the addresses of members, as the member directory does.
func shownEmail(email string, role who.Role) string {
	if role == who.Member {
		return auth.MaskEmail(email)
	}
	return email
}

// Withdraw makes the link of an invitation stop working.
func (s *Service) Withdraw(ctx context.Context, id string) error {
	return s.DB.Write(ctx, db.System, func(ctx context.Context, q db.Q) error {
		n, err := rosterdb.New(q).CloseInvitation(ctx, rosterdb.CloseInvitationParams{ID: id, Now: s.now(), Why: "withdrawn"})
		if err != nil {
			return err
		}
		if n == 0 {
			return errGone
		}
		return s.Audit.Record(ctx, q, audit.Row{Action: actWithdrawn, Area: area, Target: id})
	})
}

// Listed is what the desk shows.
type Listed struct {
	Accounts    []auth.Account
	LockedOut   []bool // of each account: too many wrong passwords
	Invitations []Invitation
}

// List gives the accounts of staff and the invitations that wait for an answer.
func (s *Service) List(ctx context.Context) (out Listed, err error) {
	now := s.now()
	err = s.DB.Read(ctx, db.System, func(ctx context.Context, q db.Q) error {
		if out.Accounts, err = auth.StaffAccounts(ctx, q); err != nil {
			return err
		}
		if out.LockedOut, err = s.Accounts.LockedOut(ctx, q, emailsOf(out.Accounts)); err != nil {
			return err
		}
		rows, err := rosterdb.New(q).Invitations(ctx, now-LastsFor.Milliseconds())
		for _, r := range rows {
			out.Invitations = append(out.Invitations, Invitation{
				ID: r.ID, Name: legible.FullName(r.GivenName, r.FamilyName), Email: shownEmail(r.Email, who.Role(r.Role)),
				Role: who.Role(r.Role), BrandCode: r.BrandCode, ExpiresAt: r.ExpiresAt,
				State: stateOf(r.ClosedWhy, r.ExpiresAt, now), Mailed: r.Mailed,
				MadeBy: madeBy(legible.FullName(r.MakerGivenName, r.MakerFamilyName), r.MadeBy),
			})
		}
		return err
	})
	return out, err
}

func emailsOf(accounts []auth.Account) []string {
	emails := make([]string, len(accounts))
	for i, a := range accounts {
		emails[i] = a.Email
	}
	return emails
}

// madeBy is a name, or what the command line wrote down.
func madeBy(name, id string) string {
	if name != "" {
		return name
	}
	return strings.TrimPrefix(id, OperatorPrefix)
}

// OperatorPrefix begins what the trail keeps of a person at the command line.
const OperatorPrefix = "command line: "
