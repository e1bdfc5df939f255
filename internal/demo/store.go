package demo

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"wellhouse.app/internal/people/auth"
	"wellhouse.app/internal/people/factor"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/seal"
)

// look reads what is there already.
func (l *loader) look(ctx context.Context, q db.Q) error {
	l.first, l.through, l.accounts = l.now, l.now, map[string]bool{}
	var first, through int64
	err := q.QueryRowContext(ctx, "SELECT first_at, through FROM demo_progress WHERE id = 'demo'").Scan(&first, &through)
	switch {
	case err == nil:
		l.begun, l.first, l.through = true, time.UnixMilli(first), time.UnixMilli(through)
	case !errors.Is(err, sql.ErrNoRows):
		return err
	}
	if l.brands, err = column(ctx, q, "SELECT code FROM brands ORDER BY code"); err != nil {
		return err
	}
	ids, err := column(ctx, q, "SELECT id FROM accounts ORDER BY id")
	for _, id := range ids {
		l.accounts[id] = true
	}
	return err
}

func column(ctx context.Context, q db.Q, query string) ([]string, error) {
	rows, err := q.QueryContext(ctx, query)
	if err != nil {
		return nil, err
	}
	defer func() { _ = rows.Close() }()
	var values []string
	for rows.Next() {
		var v string
		if err := rows.Scan(&v); err != nil {
			return nil, err
		}
		values = append(values, v)
	}
	return values, rows.Err()
}

// remember notes how far the stories have been told. A clock that was set back
// does not make them happen twice.
func (l *loader) remember(ctx context.Context, q db.Q) error {
	through := max(l.now.UnixMilli(), l.through.UnixMilli())
	_, err := q.ExecContext(ctx, `INSERT INTO demo_progress (id, first_at, through) VALUES ('demo', $1, $2)
		ON CONFLICT (id) DO UPDATE SET through = excluded.through`, l.first.UnixMilli(), through)
	return err
}

func (l *loader) putNote(ctx context.Context, q db.Q, memberID, noteID string, n note) error {
	sealed, err := l.Keys.Seal([]byte(n.text), "mental_health_entries", seal.Row(memberID, noteID), "text_enc")
	if err != nil {
		return err
	}
	_, err = q.ExecContext(ctx, `INSERT INTO mental_health_entries (member_id, id, kind, text_enc, created_at)
		VALUES ($1, $2, $3, $4, $5) ON CONFLICT (member_id, id) DO NOTHING`, memberID, noteID, n.kind, sealed, l.ago(days(n.days)))
	return err
}

// putAnswer keeps a security answer hashed.
func (l *loader) putAnswer(ctx context.Context, q db.Q, accountID, question string) error {
	return auth.KeepAnswer(ctx, q, accountID, question, l.answers[question], l.first.UnixMilli())
}

func (l *loader) putTOTP(ctx context.Context, q db.Q, accountID, seed string) error {
	return factor.PutApp(ctx, q, l.Keys, accountID, seed, l.first.UnixMilli())
}

func (l *loader) hashAnswers(ctx context.Context) (map[string]string, error) {
	hashed := map[string]string{}
	for _, p := range people() {
		if p.member == nil {
			continue
		}
		for question, answer := range p.member.answers {
			hash, err := l.Auth.HashPassword(ctx, answer)
			if err != nil {
				return nil, err
			}
			hashed[question] = hash
		}
	}
	return hashed, nil
}
