package auth

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"wellhouse.app/internal/people/auth/authdb"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/who"
)

// TicketFor is how long a ticket opens a socket.
const TicketFor = 30 * time.Second

// IssueTicket gives the caller's session a ticket for its socket. It works
// once, so that an address with a ticket in it, which is easily written down
// somewhere, is worth nothing afterwards.
func (s *Service) IssueTicket(ctx context.Context, caller who.Who) (token string, expiresAt int64, err error) {
	if caller.SessionID == "" {
		return "", 0, errSignIn
	}
	ticket, expiresAt := newSecret(), s.now()+TicketFor.Milliseconds()
	err = s.DB.Write(ctx, db.System, func(ctx context.Context, q db.Q) error {
		return authdb.New(q).InsertTicket(ctx, authdb.InsertTicketParams{
			TokenHash: ticket.hash(), SessionID: caller.SessionID, ExpiresAt: expiresAt,
		})
	})
	return ticket.String(), expiresAt, err
}

// RedeemTicket says on whose behalf a socket opens. What the session may do is
// read now, not when the ticket was given.
func (s *Service) RedeemTicket(ctx context.Context, token string) (who.Who, error) {
	ticket, ok := parseSecret(token)
	if !ok {
		return who.Who{}, errToken
	}
	now := s.now()
	var one session
	err := s.DB.Write(ctx, db.System, func(ctx context.Context, q db.Q) error {
		store := authdb.New(q)
		id, err := store.TakeTicket(ctx, authdb.TakeTicketParams{TokenHash: ticket.hash(), Now: now})
		if errors.Is(err, sql.ErrNoRows) {
			return errToken
		}
		if err != nil {
			return err
		}
		row, err := store.SessionByID(ctx, id)
		one = session{authdb.SecretByHashRow(row)}
		return err
	})
	if err == nil {
		err = s.settle(ctx, one, now)
	}
	if err == nil && now >= one.AccessUntil {
		err = errToken
	}
	if err != nil {
		return who.Who{}, err
	}
	return one.who(now), nil
}
