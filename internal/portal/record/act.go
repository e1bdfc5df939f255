package record

import (
	"context"
	"slices"

	"wellhouse.app/internal/care/alert"
	"wellhouse.app/internal/people/acting"
	"wellhouse.app/internal/people/auth"
	"wellhouse.app/internal/people/family"
	"wellhouse.app/internal/people/member"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/audit"
	"wellhouse.app/internal/platform/db"
)

// errChanged refuses a correction that was made from an older state.
var errChanged = apperr.New(apperr.Aborted, "record.changed",
	"This member’s profile has changed since you opened the page. Please look again.")

// Correction is a date of birth that staff correct.
type Correction struct {
	MemberID, BirthDate string
	Version             int64
	Caller              Caller
}

// Corrected is what a correction did.
type Corrected struct {
	Version        int64
	Before, After  acting.Stage
	Changed, Ended int // accesses of the family
	Told           family.Told
}

// CorrectBirthDate corrects a date of birth and tells everyone it concerns.
func (s *Service) CorrectBirthDate(ctx context.Context, c Correction) (out Corrected, err error) {
	if err := named("memberId", c.MemberID); err != nil {
		return out, err
	}
	known, ages, err := s.about(ctx, c.MemberID)
	if err != nil {
		return out, err
	}
	wrong := append(birthDateRefusals(c.BirthDate, known.BirthDate, s.today(known)), c.Caller.refusals(birthDateField)...)
	if len(wrong) == 0 && known.Email == "" && s.stageAt(known, c.BirthDate, ages) == acting.Grown {
		wrong = append(wrong, apperr.Field{
			Name: birthDateField, MessageKey: "record.birthDateGrown", Message: "With this date nobody could open the record: it makes an adult of a child without a sign-in. Please check the year.",
		})
	}
	if len(wrong) > 0 {
		return out, apperr.Invalid(wrong...)
	}
	err = s.DB.Write(ctx, db.System, func(ctx context.Context, q db.Q) error {
		out, err = s.correct(ctx, q, c, ages)
		return err
	})
	return out, err
}

// stageAt is how old a member would be by another date of birth.
func (s *Service) stageAt(m member.Member, birthDate string, ages acting.Ages) acting.Stage {
	m.BirthDate = birthDate
	return s.stage(m, ages)
}

// about reads a member whose account has not ended, and the ages of the brand.
func (s *Service) about(ctx context.Context, memberID string) (m member.Member, ages acting.Ages, err error) {
	err = s.DB.Read(ctx, db.System, func(ctx context.Context, q db.Q) error {
		account, err := auth.FindAccount(ctx, q, memberID, "")
		if err == nil && account.Status == auth.Ended {
			err = errEnded
		}
		if err != nil {
			return err
		}
		m, err = member.Load(ctx, q, memberID)
		return err
	})
	if err != nil {
		return m, ages, err
	}
	b, err := s.Brands.ByCode(ctx, m.BrandCode)
	return m, b.Ages(), err
}

var errEnded = apperr.New(apperr.FailedPrecondition, "record.ended", "This account has ended. Nothing in it can be changed.")

func (s *Service) correct(ctx context.Context, q db.Q, c Correction, ages acting.Ages) (out Corrected, err error) {
	if err := s.Family.LockAround(ctx, q, c.MemberID); err != nil {
		return out, err
	}
	if err := member.TakeProfileTurn(ctx, q, c.MemberID, c.Version); apperr.Is(err, apperr.Aborted) {
		return out, errChanged
	} else if err != nil {
		return out, err
	}
	before, err := member.Load(ctx, q, c.MemberID)
	if err != nil {
		return out, err
	}
	if err := member.SetBirthDate(ctx, q, c.MemberID, c.BirthDate); err != nil {
		return out, err
	}
	out = Corrected{Version: before.ProfileVersion, Before: s.stage(before, ages), After: s.stageAt(before, c.BirthDate, ages)}
	linked, err := s.Family.BirthDateCorrected(ctx, q, c.MemberID, before.BirthDate, ages)
	if err != nil {
		return out, err
	}
	if linked.Widened && !slices.Contains(c.Caller.Confirmed, callback) {
		return out, apperr.InvalidField("confirmed", "record.callback",
			"This date opens more of the record to someone who acts for the member, or opens it for longer. Call the member back first, at a number we have on record.")
	}
	out.Changed, out.Ended = len(linked.Changed), linked.Ended
	if out.Told, err = s.tell(ctx, q, c.MemberID, birthDateCorrected, ""); err != nil {
		return out, err
	}
	for _, actorID := range linked.Changed {
		if _, err := s.tell(ctx, q, actorID, accessFollowsAge, before.GivenName); err != nil {
			return out, err
		}
	}
	return out, s.record(ctx, q, c.MemberID, audit.BirthDateCorrected, c.MemberID, c.Caller.clean())
}

// Resend sends an invitation of the member's family again.
func (s *Service) Resend(ctx context.Context, memberID, inviteID string, c Caller) (i family.Invite, told family.Told, err error) {
	if err := refuse(memberID, "inviteId", inviteID, c); err != nil {
		return i, "", err
	}
	i, err = s.Family.ResendFor(ctx, memberID, inviteID, func(ctx context.Context, q db.Q, i family.Invite) error {
		if told, err = s.tell(ctx, q, memberID, inviteResent, i.Name); err != nil {
			return err
		}
		return s.record(ctx, q, memberID, audit.InviteResent, i.ID, c.clean())
	})
	return i, told, err
}

// RemoveContact takes somebody off one of the member's lists.
func (s *Service) RemoveContact(ctx context.Context, memberID, contactID string, version int64, c Caller) (told family.Told, err error) {
	if err := refuse(memberID, "contactId", contactID, c); err != nil {
		return "", err
	}
	if _, _, err := s.about(ctx, memberID); err != nil {
		return "", err
	}
	err = s.Contacts.RemoveFor(ctx, memberID, contactID, version, func(ctx context.Context, q db.Q, gone alert.Contact) error {
		template := alertContactRemoved
		if gone.Type == alert.Emergency {
			template = emergencyContactRemoved
		}
		if told, err = s.tell(ctx, q, memberID, template, gone.FirstName); err != nil {
			return err
		}
		return s.record(ctx, q, memberID, audit.ContactRemoved, contactID, c.clean())
	})
	return told, err
}

// refuse says what is missing in a request about one thing of a member.
func refuse(memberID, field, id string, c Caller) error {
	if err := named("memberId", memberID); err != nil {
		return err
	}
	if err := named(field, id); err != nil {
		return err
	}
	if wrong := c.refusals(""); len(wrong) > 0 {
		return apperr.Invalid(wrong...)
	}
	return nil
}
