package roster

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"wellhouse.app/internal/people/auth"
	"wellhouse.app/internal/people/coaching"
	"wellhouse.app/internal/people/roster/rosterdb"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/audit"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/who"
)

// Whom names an account by its id, or by its email address at the command line.
type Whom struct{ ID, Email string }

var (
	errYourself = apperr.New(apperr.FailedPrecondition, "roster.yourself",
		"You can’t do this to your own account. Ask another Admin.")
	errNotStaff = apperr.InvalidField("role", "roster.roleStaff", "Choose a staff role for a staff account.")
)

// errUnnamed is the answer to a call that does not say what it is about.
func errUnnamed(field string) error {
	return apperr.InvalidField(field, "errors.value", "Say which one.")
}

// End ends an account now, with everything that would open it again. The person is
// told by email.
func (s *Service) End(ctx context.Context, whom Whom, reason string) error {
	if !validReason(reason) {
		return apperr.InvalidField("reason", "roster.reason", "Enter a reason of 5 to 300 characters.")
	}
	return s.change(ctx, whom, func(ctx context.Context, q db.Q, a auth.Account) error {
		if err := s.Accounts.EndAccount(ctx, q, a, strings.TrimSpace(reason)); err != nil {
			return err
		}
		folded, _ := auth.FoldEmail(a.Email)
		if _, err := rosterdb.New(q).CloseInvitationsTo(ctx, rosterdb.CloseInvitationsToParams{
			EmailFolded: folded, Now: s.now(), Why: "ended",
		}); err != nil {
			return err
		}
		for _, void := range s.Void {
			if err := void(ctx, q, a); err != nil {
				return err
			}
		}
		return s.tellEnded(ctx, q, a)
	})
}

func (s *Service) tellEnded(ctx context.Context, q db.Q, a auth.Account) error {
	if !s.Post.CanMail() {
		return nil
	}
	l := Letter{
		Template: staffEnded, To: a.Email, Locale: a.Locale, Params: map[string]string{"when": strconv.FormatInt(s.now(), 10)},
	}
	if a.Role == who.Member {
		l.Template, l.MemberID = accountEnded, a.ID
	}
	return s.Post.Queue(ctx, q, l)
}

// SetRole gives a staff person another role. Members stay members: what they may
// see hangs on records that staff do not have.
func (s *Service) SetRole(ctx context.Context, whom Whom, role who.Role) error {
	if !slices.Contains(who.Roles, role) || !role.Staff() {
		return errNotStaff
	}
	return s.change(ctx, whom, func(ctx context.Context, q db.Q, a auth.Account) error {
		if !a.Role.Staff() {
			return errNotStaff
		}
		if a.Role == role {
			return nil
		}
		if err := s.Accounts.ChangeRole(ctx, q, a, role); err != nil {
			return err
		}
		return coaching.ForgetTitle(ctx, q, a.ID)
	})
}

// change finds an account and changes it, unless it is the caller's own.
func (s *Service) change(ctx context.Context, whom Whom, do func(context.Context, db.Q, auth.Account) error) error {
	return s.DB.Write(ctx, db.System, func(ctx context.Context, q db.Q) error {
		a, err := auth.FindAccount(ctx, q, whom.ID, whom.Email)
		if err != nil {
			return err
		}
		if a.ID == actor(ctx) {
			return errYourself
		}
		return do(ctx, q, a)
	})
}

// Unlock lets an account be tried again.
func (s *Service) Unlock(ctx context.Context, whom Whom) error {
	if whom == (Whom{}) {
		return errUnnamed("accountId")
	}
	email := whom.Email
	if whom.ID != "" {
		err := s.DB.Read(ctx, db.System, func(ctx context.Context, q db.Q) error {
			a, err := auth.FindAccount(ctx, q, whom.ID, "")
			email = a.Email
			return err
		})
		if err != nil {
			return err
		}
	}
	return s.Accounts.Unlock(ctx, email)
}

// Prune forgets invitations that are long over.
func (s *Service) Prune(ctx context.Context) error {
	return s.DB.Write(ctx, db.System, func(ctx context.Context, q db.Q) error {
		return rosterdb.New(q).PruneInvitations(ctx, s.now()-keepFor.Milliseconds())
	})
}

// Export lists the accounts of a role, or all of them, for the command line.
func (s *Service) Export(ctx context.Context, role who.Role) (out []auth.Account, err error) {
	err = s.DB.Write(ctx, db.System, func(ctx context.Context, q db.Q) error {
		if out, err = auth.Accounts(ctx, q, role); err != nil {
			return err
		}
		return s.Audit.Record(ctx, q, audit.Row{Action: "list", Area: area, Target: string(role)})
	})
	return out, err
}
