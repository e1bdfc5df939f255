package app

import (
	"context"
	"log/slog"
	"net/http"
	"slices"
	"strings"
	"time"

	"wellhouse.app/api/access"
	"wellhouse.app/internal/platform/module"
)

// platform is what the server does that belongs to no domain.
func (a *App) platform() module.Module {
	return module.Module{
		Name:  "platform",
		Prune: a.idem.Prune,
		Work: []module.Work{
			{Name: "audit", Run: a.audit.Run},
			{Name: "sockets", Every: time.Second, Run: a.followSessions},
			{Name: "keys", Every: 30 * time.Second, Run: a.refreshKeys},
			{Name: "pruning", Every: 5 * time.Minute, Run: a.prune},
		},
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

// prune removes what has expired. A failure is logged and tried again at the
// next turn.
func (a *App) prune(ctx context.Context) {
	for _, m := range a.modules {
		if m.Prune == nil {
			continue
		}
		if err := m.Prune(ctx); err != nil {
			slog.Error("pruning "+m.Name, "cause", err.Error())
		}
	}
}

// idempotencyExempt names the calls whose answers are not kept: those to which
// twice is the same as once, and RPC reads, which may be a POST and have nothing
// to repeat.
func (a *App) idempotencyExempt(r *http.Request) bool {
	for _, m := range a.modules {
		if slices.ContainsFunc(m.Repeatable, func(path string) bool {
			return r.URL.Path == path || strings.HasSuffix(path, "/") && strings.HasPrefix(r.URL.Path, path)
		}) {
			return true
		}
	}
	rule, known := access.RPC(r.URL.Path)
	return known && !rule.Changes
}
