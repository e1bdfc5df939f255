package program

import (
	"context"
	"slices"

	"wellhouse.app/internal/people/program/programdb"
	"wellhouse.app/internal/platform/db"
)

// Running is a program that a member has started and not left.
type Running struct {
	Slug      string // as the database names it
	StartedAt int64  // ms UTC; 0 when nobody knows
}

// RunningOf reads the programs that a member is in.
func RunningOf(ctx context.Context, q db.Q, memberID string) ([]Running, error) {
	rows, err := programdb.New(q).Running(ctx, memberID)
	running := make([]Running, len(rows))
	for i, r := range rows {
		running[i] = Running{Slug: r.Program, StartedAt: r.StartedAt.Int64}
	}
	return running, err
}

// Slugs are the names of programs.
func Slugs(running []Running) []string {
	slugs := make([]string, len(running))
	for i, r := range running {
		slugs[i] = r.Slug
	}
	return slugs
}

// RunsAny reports whether one of some programs is running.
func RunsAny(running []Running, slugs ...string) bool {
	return slices.ContainsFunc(running, func(r Running) bool { return slices.Contains(slugs, r.Slug) })
}
