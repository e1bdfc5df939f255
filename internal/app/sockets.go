package app

import (
	"context"
	"log/slog"
	"maps"
	"net/http"
	"slices"

	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/audit"
	"wellhouse.app/internal/platform/who"
	"wellhouse.app/internal/platform/wire"
)

// followSessions closes the sockets of this node whose sessions another node
// has ended or turned. The store is asked only while there are sockets.
func (a *App) followSessions(ctx context.Context) error {
	return a.compareSessions(ctx, a.live.Sessions())
}

// recheckSession does so at once for a session that another node tells of.
func (a *App) recheckSession(ctx context.Context, id string) {
	if err := a.compareSessions(ctx, map[string][]who.Stand{id: a.live.Sessions()[id]}); err != nil && ctx.Err() == nil {
		slog.Error("following a session", "cause", err.Error())
	}
}

func (a *App) compareSessions(ctx context.Context, open map[string][]who.Stand) error {
	if len(open) == 0 {
		return nil
	}
	now, err := a.domains.auth.Standings(ctx, slices.Collect(maps.Keys(open)))
	if err != nil {
		return err
	}
	for id, stands := range open {
		switch standing := now[id]; {
		case standing.Ended:
			a.live.EndHere(id)
		case slices.ContainsFunc(stands, func(s who.Stand) bool { return s != standing.StandsFor }):
			a.live.TurnHere(id, standing.StandsFor)
		}
	}
	return nil
}

// listening records that staff who view a member, or people who act for one, hear
// of the member's changes.
func (a *App) listening(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		ctx := r.Context()
		if who.From(ctx).Framed { // the socket tells of more than chat
			wire.WriteError(w, r, apperr.Denied())
			return
		}
		caller := who.From(ctx)
		if caller.Acting.Ended() {
			wire.WriteError(w, r, apperr.Denied())
			return
		}
		if caller.Viewing != nil || caller.Acting != nil {
			row := audit.Row{MemberID: caller.MemberID, Action: "read", Area: r.URL.Path}
			if caller.Viewing != nil {
				row.Reason = caller.Viewing.Reason
			} else {
				row.Reason = caller.Acting.Relationship
			}
			if err := a.guard.Record(ctx, row); err != nil {
				wire.WriteError(w, r, err)
				return
			}
		}
		next.ServeHTTP(w, r)
	})
}

// ticketed lets a client in that shows a ticket in the address, because it
// keeps no cookie and cannot set a header on a socket. Everybody else shows
// what they show everywhere.
func (a *App) ticketed(next http.Handler) http.Handler {
	others := a.caller(next)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		ticket := r.URL.Query().Get("ticket")
		if ticket == "" {
			others.ServeHTTP(w, r)
			return
		}
		caller, err := a.domains.auth.RedeemTicket(r.Context(), ticket)
		if err != nil {
			wire.WriteError(w, r, err)
			return
		}
		next.ServeHTTP(w, r.WithContext(who.With(r.Context(), caller)))
	})
}
