package app

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"time"

	"wellhouse.app/api/access"
	"wellhouse.app/internal/platform/jobs"
	"wellhouse.app/internal/platform/module"
)

// platform is what the server does that belongs to no domain.
func (a *App) platform() module.Module {
	return module.Module{
		Name:  "platform",
		Prune: a.idem.Prune,
		Work: append(a.audit.Jobs(),
			jobs.Loop{Name: "sockets", Every: time.Second, Do: a.followSessions},
			jobs.Loop{Name: "keys", Every: 30 * time.Second, Do: a.refreshKeys},
			jobs.Loop{Name: "pruning", Every: 5 * time.Minute, Do: a.prune},
		),
	}
}

// prepare puts in what every store needs and shows the figures of the modules.
func (a *App) prepare(ctx context.Context) error {
	for _, m := range a.modules {
		if m.Prepare != nil {
			if err := m.Prepare(ctx); err != nil {
				return err
			}
		}
		for _, c := range m.Collectors {
			a.metrics.Register(c)
		}
	}
	return nil
}

// prune removes what has expired. What fails is tried again at the next turn.
func (a *App) prune(ctx context.Context) (failed error) {
	for _, m := range a.modules {
		if m.Prune == nil {
			continue
		}
		if err := jobs.Guard("pruning "+m.Name, func() error { return m.Prune(ctx) }); err != nil {
			failed = errors.Join(failed, fmt.Errorf("%s: %w", m.Name, err))
		}
	}
	return failed
}

// idempotencyExempt names the calls whose answers are not kept: those to which
// twice is the same as once, and RPC reads, which may be a POST and have nothing
// to repeat.
func (a *App) idempotencyExempt(r *http.Request) bool {
	for _, m := range a.modules {
		if slices.ContainsFunc(m.Files, func(o module.FileOwner) bool { return r.URL.Path == o.UploadPath }) {
			return true // a file that came twice is tied to a record once, and the other forgotten
		}
		if slices.ContainsFunc(m.Repeatable, func(path string) bool {
			return r.URL.Path == path || strings.HasSuffix(path, "/") && strings.HasPrefix(r.URL.Path, path)
		}) {
			return true
		}
	}
	rule, known := access.RPC(r.URL.Path)
	return known && !rule.Changes
}
