package db

import (
	"context"
	"database/sql"
	"regexp"
	"sync"
)

// prepared is a connection to SQLite that keeps its statements ready, because
// making one from its text costs more than running it; PostgreSQL's driver does
// the same by itself.
type prepared struct {
	conn *sql.Conn

	mu    sync.Mutex
	texts map[string]*sql.Stmt
}

// mostTexts bounds the memory; the product has a few hundred texts, and those
// put together at run time must not push them out.
const mostTexts = 512

func prepare(conn *sql.Conn) *prepared {
	return &prepared{conn: conn, texts: map[string]*sql.Stmt{}}
}

func (p *prepared) exec(ctx context.Context, text string) error {
	_, err := p.ExecContext(ctx, text)
	return err
}

// ready returns the statement of a text, or nil when it is not kept.
func (p *prepared) ready(ctx context.Context, text string) *sql.Stmt {
	p.mu.Lock()
	defer p.mu.Unlock()
	stmt := p.texts[text]
	if stmt != nil || len(p.texts) >= mostTexts {
		return stmt
	}
	stmt, err := p.conn.PrepareContext(ctx, steady(text))
	if err != nil {
		return nil // the fault shows where the text is used
	}
	p.texts[text] = stmt
	return stmt
}

var limit = regexp.MustCompile(`\bLIMIT (\$\d+)`)

// steady keeps a statement ready for the next use: SQLite looks at the value of
// a bare parameter behind LIMIT when it plans, and so plans anew for each value
// that is put there.
func steady(text string) string { return limit.ReplaceAllString(text, "LIMIT CAST($1 AS BIGINT)") }

// ExecContext implements Q.
func (p *prepared) ExecContext(ctx context.Context, text string, args ...any) (sql.Result, error) {
	if stmt := p.ready(ctx, text); stmt != nil {
		return stmt.ExecContext(ctx, args...)
	}
	return p.conn.ExecContext(ctx, text, args...)
}

// PrepareContext implements Q.
func (p *prepared) PrepareContext(ctx context.Context, text string) (*sql.Stmt, error) {
	return p.conn.PrepareContext(ctx, text)
}

// QueryContext implements Q. Its rows are read to their end before the same
// text runs again.
func (p *prepared) QueryContext(ctx context.Context, text string, args ...any) (*sql.Rows, error) {
	if stmt := p.ready(ctx, text); stmt != nil {
		return stmt.QueryContext(ctx, args...)
	}
	return p.conn.QueryContext(ctx, text, args...)
}

// QueryRowContext implements Q.
func (p *prepared) QueryRowContext(ctx context.Context, text string, args ...any) *sql.Row {
	if stmt := p.ready(ctx, text); stmt != nil {
		return stmt.QueryRowContext(ctx, args...)
	}
	return p.conn.QueryRowContext(ctx, text, args...)
}
