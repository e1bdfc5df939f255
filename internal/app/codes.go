package app

import (
	"context"
	"strconv"
	"time"

	"github.com/google/uuid"

	"wellhouse.app/internal/people/auth"
	"wellhouse.app/internal/people/factor"
	"wellhouse.app/internal/people/member"
	"wellhouse.app/internal/people/sso"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/who"
	"wellhouse.app/internal/talk/delivery"
)

// codes brings codes of a second factor on their way.
type codes struct {
	delivery *delivery.Service
	now      func() time.Time
}

// SendCode queues a code. It rings at any hour, is not sent once it is no good
// any more, and takes the place of an older one that still waits to go the same way.
func (c codes) SendCode(ctx context.Context, q db.Q, code auth.Code) error {
	channel := delivery.Channel(code.Kind)
	if !c.delivery.Can(channel) {
		return apperr.New(apperr.Unavailable, "errors.unavailable", "This kind of message is not set up.")
	}
	_, err := c.delivery.Queue(ctx, q, delivery.Message{
		MemberID: code.MemberID, Template: delivery.Code, Channel: channel, To: code.Address, Locale: code.Locale,
		Params: delivery.Params{"code": code.Code, "minutes": minutesTo(code.ExpiresAt, c.now())},
		Urgent: true, ExpiresAt: code.ExpiresAt, Slot: "code " + code.AccountID + " " + string(channel),
	})
	return err
}

// minutesTo counts the minutes until a moment. It rounds up: a code of ten minutes is
// still one when the clock has moved on a little before it is sent.
func minutesTo(at int64, now time.Time) string {
	minute := time.Minute.Milliseconds()
	return strconv.FormatInt((at-now.UnixMilli()+minute-1)/minute, 10)
}

// tellApp tells a member that an app was connected to their account.
func (c codes) tellApp(ctx context.Context, q db.Q, memberID string) error {
	_, err := c.delivery.Queue(ctx, q, delivery.Message{
		MemberID: memberID, Template: delivery.AppConnected, Channel: delivery.Email,
		Params: delivery.Params{"when": strconv.FormatInt(c.now().UnixMilli(), 10)},
	})
	return err
}

// tellProgram sends the receipt of a program that a member joined or left.
func (c codes) tellProgram(ctx context.Context, q db.Q, memberID string, key delivery.Key, now int64) error {
	_, err := c.delivery.Queue(ctx, q, delivery.Message{
		MemberID: memberID, Template: key, Channel: delivery.Email, Params: delivery.Params{"when": strconv.FormatInt(now, 10)},
	})
	return err
}

// queue sends a notice about an account to its owner by email: to a member as the
// outbox knows them, to staff at the address they sign in with.
func (c codes) queue(ctx context.Context, q db.Q, to auth.Recipient, m delivery.Message) error {
	m.MemberID, m.Channel = to.MemberID, delivery.Email
	if to.MemberID == "" {
		m.To, m.Locale = to.Email, to.Locale
	}
	_, err := c.delivery.Queue(ctx, q, m)
	return err
}

// PasswordLink sends a link to set a new password. The token is in the fragment of
// the address, which browsers never send, so it is in no log.
func (c codes) PasswordLink(ctx context.Context, q db.Q, link auth.PasswordLink) error {
	return c.queue(ctx, q, link.Recipient, delivery.Message{
		Template: delivery.PasswordReset, To: link.Email, ExpiresAt: link.ExpiresAt, Slot: "password " + link.AccountID,
		Params: delivery.Params{"link": "/reset-password#token=" + link.Token, "minutes": minutesTo(link.ExpiresAt, c.now())},
	})
}

// PasswordChanged tells that a password is another one now, and what it does not
// change: an organization that is linked to the account still signs its member in.
func (c codes) PasswordChanged(ctx context.Context, q db.Q, to auth.Recipient) error {
	linked, err := sso.HasLinks(ctx, q, to.AccountID)
	if err != nil {
		return err
	}
	m := delivery.Message{Template: delivery.PasswordChanged, Params: c.when()}
	if linked {
		m.Template = delivery.PasswordChangedLinked
	}
	return c.queue(ctx, q, to, m)
}

func (c codes) when() delivery.Params {
	return delivery.Params{"when": strconv.FormatInt(c.now().UnixMilli(), 10)}
}

// NewSignIn tells somebody of a sign-in with a new browser by email, and a member
// also by a question on Home. A member has at most one such question.
func (c codes) NewSignIn(ctx context.Context, q db.Q, to auth.Recipient, device string) error {
	if to.MemberID != "" {
		if err := c.askToReview(ctx, q, to.MemberID, member.ReviewSignIn); err != nil {
			return err
		}
	}
	m := delivery.Message{Template: delivery.NewSignIn, Params: c.when()}
	if device != "" {
		m.Template, m.Params["device"] = delivery.NewSignInWith, device
	}
	return c.queue(ctx, q, to, m)
}

func (c codes) askToReview(ctx context.Context, q db.Q, memberID, kind string) error {
	return member.AddTaskOnce(ctx, q, memberID, member.Task{
		ID: uuid.Must(uuid.NewV7()).String(), Kind: kind, CreatedAt: c.now().UnixMilli(),
	})
}

// SignInsReviewed takes the question off Home that the page asked, the one about an
// ended session first; a member who did not recognize something has answered both.
func (c codes) SignInsReviewed(ctx context.Context, q db.Q, memberID string, recognized bool) error {
	for _, kind := range []string{member.ReviewEnded, member.ReviewSignIn} {
		n, err := member.FinishTasks(ctx, q, memberID, kind, c.now().UnixMilli())
		if err != nil || n > 0 && recognized {
			return err
		}
	}
	return nil
}

// factorMessages are the emails about second factors.
var factorMessages = map[factor.Event]delivery.Key{
	factor.Added: delivery.MethodAdded, factor.Removed: delivery.MethodRemoved,
	factor.CodesMade: delivery.RecoveryMade, factor.RecoveryUsed: delivery.RecoveryUsed,
}

// tellFactor tells a person by email what happened to their second factors. Staff
// are written to by their address, because they have no member's record.
func (c codes) tellFactor(ctx context.Context, q db.Q, n factor.Notice) error {
	account, err := auth.Facts(ctx, q, n.AccountID)
	if err != nil {
		return err
	}
	message := delivery.Message{
		Template: factorMessages[n.Event], Channel: delivery.Email, Params: delivery.Params{"when": strconv.FormatInt(n.At, 10)},
	}
	if n.Event == factor.RecoveryUsed {
		message.Params["left"] = strconv.Itoa(n.Left)
	}
	if account.Role == who.Member {
		message.MemberID = account.ID
	} else {
		message.To, message.Locale = account.Email, account.Locale
	}
	_, err = c.delivery.Queue(ctx, q, message)
	return err
}

// tellReuse tells a member that an old sign-in of theirs came back, at their
// next visit and by email.
func (c codes) tellReuse(ctx context.Context, q db.Q, memberID string) error {
	if err := c.askToReview(ctx, q, memberID, member.ReviewEnded); err != nil {
		return err
	}
	_, err := c.delivery.Queue(ctx, q, delivery.Message{
		MemberID: memberID, Template: delivery.SessionReuse, Channel: delivery.Email, Params: c.when(),
	})
	return err
}

// tellLinked tells a member that an organization signs them in from now on.
func (c codes) tellLinked(ctx context.Context, q db.Q, memberID, organization string) error {
	return c.tellSignOn(ctx, q, memberID, organization, delivery.SignOnLinked)
}

// tellUnlinked tells a member that an organization no longer signs them in.
func (c codes) tellUnlinked(ctx context.Context, q db.Q, memberID, organization string) error {
	return c.tellSignOn(ctx, q, memberID, organization, delivery.SignOnUnlinked)
}

func (c codes) tellSignOn(ctx context.Context, q db.Q, memberID, organization string, template delivery.Key) error {
	params := c.when()
	params["organization"] = organization
	_, err := c.delivery.Queue(ctx, q, delivery.Message{MemberID: memberID, Template: template, Channel: delivery.Email, Params: params})
	return err
}
