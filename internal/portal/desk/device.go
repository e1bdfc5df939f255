package desk

import (
	"context"
	"database/sql"
	"errors"
	"strconv"

	"wellhouse.app/internal/care/reading"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/audit"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/live"
	"wellhouse.app/internal/platform/who"
	"wellhouse.app/internal/talk/delivery"
)

// RevokeDevice ends the secret of a device of the member of a conversation: it
// was lost, sold or given away. Nothing that it sends is accepted after that.
func (s *Service) RevokeDevice(ctx context.Context, w who.Who, channelID, deviceID string) error {
	if err := named("deviceId", deviceID); err != nil {
		return err
	}
	return s.change(ctx, w, channelID, s.open, func(ctx context.Context, q db.Q, c conversation) error {
		if !c.reach.BlocksDevices {
			return apperr.Denied()
		}
		return s.block(ctx, q, c.memberID, deviceID)
	})
}

// RevokeMemberDevice is RevokeDevice from the page of a member whom the caller
// looks after.
func (s *Service) RevokeMemberDevice(ctx context.Context, w who.Who, memberID, deviceID string) error {
	reach, ok := ReachOf(w.Role)
	if !ok || !reach.BlocksDevices || !reach.Readings {
		return apperr.Denied()
	}
	if err := named("memberId", memberID); err != nil {
		return err
	}
	if err := named("deviceId", deviceID); err != nil {
		return err
	}
	sees, err := s.Alerts.Sees(ctx, w, memberID)
	if err != nil {
		return err
	}
	if !sees {
		return s.refuseDevice(ctx, memberID, deviceID)
	}
	return s.DB.Write(ctx, db.Member(memberID), func(ctx context.Context, q db.Q) error {
		return s.block(ctx, q, memberID, deviceID)
	})
}

// refuseDevice records that somebody tried, in the member's trail if there is such
// a member, and answers the same in both cases.
func (s *Service) refuseDevice(ctx context.Context, memberID, deviceID string) error {
	row := audit.Row{MemberID: memberID, Action: "update", Area: "device", Target: deviceID, Outcome: audit.Refused, Reason: "not theirs"}
	err := s.DB.Read(ctx, db.System, func(ctx context.Context, q db.Q) error {
		_, err := present(ctx, q, memberID)
		return err
	})
	if apperr.Is(err, apperr.NotFound) || errors.Is(err, sql.ErrNoRows) {
		row.MemberID, err = "", nil
	}
	if err != nil {
		return err
	}
	if err := s.Audit.OwnRead(ctx, row); err != nil {
		return err
	}
	return apperr.NotFoundError()
}

// block ends a secret and tells the member, on their open pages and by a security
// message.
func (s *Service) block(ctx context.Context, q db.Q, memberID, deviceID string) error {
	if err := s.Devices.Revoke(ctx, q, memberID, deviceID); err != nil {
		return err
	}
	if s.Live != nil {
		db.After(ctx, func() { s.Live.Tell(memberID, live.Event{Kind: reading.Event}) })
	}
	_, err := s.Post.Queue(ctx, q, delivery.Message{
		MemberID: memberID, Template: delivery.DeviceBlocked, Cause: delivery.Cause{Kind: "device blocked", ID: deviceID, Mark: strconv.FormatInt(s.now(), 10)},
		Params: delivery.Params{"when": strconv.FormatInt(s.now(), 10)},
	})
	return err
}
