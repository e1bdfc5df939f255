package app

import (
	"context"
	"strconv"
	"time"

	"github.com/google/uuid"

	"wellhouse.app/internal/people/auth"
	"wellhouse.app/internal/people/member"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/talk/delivery"
)

// codes brings codes of a second factor on their way.
type codes struct {
	delivery *delivery.Service
	now      func() time.Time
}

// SendCode queues a code. It rings at any hour, is not sent once it is no good
// any more, and takes the place of an older one that still waits.
func (c codes) SendCode(ctx context.Context, q db.Q, code auth.Code) error {
	channel := delivery.Channel(code.Kind)
	if !c.delivery.Can(channel) {
		return apperr.New(apperr.Unavailable, "errors.unavailable", "This kind of message is not set up.")
	}
	minutes := (code.ExpiresAt - c.now().UnixMilli()) / time.Minute.Milliseconds()
	_, err := c.delivery.Queue(ctx, q, delivery.Message{
		MemberID: code.MemberID, Template: delivery.Code, Channel: channel, To: code.Address, Locale: code.Locale,
		Params: delivery.Params{"code": code.Code, "minutes": strconv.FormatInt(minutes, 10)},
		Urgent: true, ExpiresAt: code.ExpiresAt, Slot: "code " + code.AccountID,
	})
	return err
}

// tellApp tells a member that a program was connected to their account.
func (c codes) tellApp(ctx context.Context, q db.Q, memberID string) error {
	_, err := c.delivery.Queue(ctx, q, delivery.Message{
		MemberID: memberID, Template: delivery.AppConnected, Channel: delivery.Email,
		Params: delivery.Params{"when": strconv.FormatInt(c.now().UnixMilli(), 10)},
	})
	return err
}

// tellReuse tells a member that an old sign-in of theirs came back, at their
// next visit and by email.
func (c codes) tellReuse(ctx context.Context, q db.Q, memberID string) error {
	now := c.now()
	err := member.AddTask(ctx, q, memberID, member.Task{
		ID: uuid.Must(uuid.NewV7()).String(), Kind: member.ReviewSignIn, CreatedAt: now.UnixMilli(),
	})
	if err != nil {
		return err
	}
	_, err = c.delivery.Queue(ctx, q, delivery.Message{
		MemberID: memberID, Template: delivery.SessionReuse, Channel: delivery.Email,
		Params: delivery.Params{"when": strconv.FormatInt(now.UnixMilli(), 10)},
	})
	return err
}
