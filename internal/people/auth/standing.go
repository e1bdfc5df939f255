package auth

import (
	"context"
	"fmt"
	"strings"

	"wellhouse.app/internal/people/auth/authdb"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/who"
)

// Standing is how the store sees a session at a moment.
type Standing struct {
	Ended     bool
	StandsFor who.Stand
}

// mostAsked bounds the parameters of one statement.
const mostAsked = 500

// Standings tells the state of the sessions that a node has open sockets for.
// Another node may have ended them or switched them to someone else, or the
// account has ended. What the store does not know has ended.
func (s *Service) Standings(ctx context.Context, ids []string) (map[string]Standing, error) {
	known := make(map[string]Standing, len(ids))
	for _, id := range ids {
		known[id] = Standing{Ended: true}
	}
	now := s.now()
	err := s.DB.Read(ctx, db.System, func(ctx context.Context, q db.Q) error {
		for rest := ids; len(rest) > 0; rest = rest[min(mostAsked, len(rest)):] {
			if err := readStandings(ctx, q, rest[:min(mostAsked, len(rest))], now, known); err != nil {
				return err
			}
		}
		return nil
	})
	return known, err
}

// readStandings asks for many sessions in one statement, which the generated
// code cannot write for both engines.
func readStandings(ctx context.Context, q db.Q, ids []string, now int64, into map[string]Standing) error {
	places, args := make([]string, len(ids)), make([]any, len(ids))
	for i, id := range ids {
		places[i], args[i] = fmt.Sprintf("$%d", i+1), id
	}
	rows, err := q.QueryContext(ctx, "SELECT s.id, s.viewing_member, s.viewing_until, a.role, s.acting_member, s.acting_link, "+
		"COALESCE(l.kind, ''), COALESCE(l.areas, ''), COALESCE(l.since, 0), COALESCE(l.until, 0), COALESCE(l.ended_at, 0), COALESCE(v.status, ''), "+
		"COALESCE(h.birth_date, ''), COALESCE(h.time_zone, ''), COALESCE(b.teen_age, 0), COALESCE(b.adult_age, 0), "+
		"CASE WHEN b.correctional OR b.suppressed_account_routes LIKE '%\"family\"%' "+
		"OR o.correctional OR o.suppressed_account_routes LIKE '%\"family\"%' THEN TRUE ELSE FALSE END, COALESCE(f.readings_closed, FALSE) "+
		"FROM sessions s JOIN accounts a ON a.id = s.account_id "+
		"LEFT JOIN family_links l ON l.member_id = s.acting_member AND l.id = s.acting_link AND l.actor_id = s.account_id "+
		"LEFT JOIN accounts v ON v.id = l.member_id LEFT JOIN members h ON h.member_id = l.member_id "+
		"LEFT JOIN brands b ON b.code = h.brand_code "+
		"LEFT JOIN members m ON m.member_id = s.account_id LEFT JOIN brands o ON o.code = m.brand_code "+
		"LEFT JOIN family_choices f ON f.member_id = l.member_id "+
		"WHERE s.ended_at IS NULL AND a.status = 'active' AND s.id IN ("+strings.Join(places, ", ")+")", args...)
	if err != nil {
		return err
	}
	defer func() { _ = rows.Close() }()
	for rows.Next() {
		var r authdb.SecretByHashRow
		err := rows.Scan(&r.SessionID, &r.ViewingMember, &r.ViewingUntil, &r.Role, &r.ActingMember, &r.ActingLink,
			&r.LinkKind, &r.LinkAreas, &r.LinkSince, &r.LinkUntil, &r.LinkEndedAt, &r.StandsForStatus,
			&r.HolderBirthDate, &r.HolderTimeZone, &r.TeenAge, &r.AdultAge, &r.FamilyClosed, &r.ReadingsClosed)
		if err != nil {
			return err
		}
		into[r.SessionID] = Standing{StandsFor: session{r}.who(now).Stand()}
	}
	return rows.Err()
}
