// Package guard runs before every operation of both protocols. It finds
// the operation's access rule, decides, and records what must be recorded,
// before any of the request is decoded. An operation without a rule is refused.
package guard

import (
	"context"
	"net/http"
	"time"

	"wellhouse.app/api/access"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/audit"
	"wellhouse.app/internal/platform/who"
	"wellhouse.app/internal/platform/wire"
)

// Facts are what a rule may ask about the member a call is for.
type Facts struct {
	ActivePrograms []string
	BrandCloses    []string
	FlagsOn        []string
}

// Rules names the operation behind a request and its rule. Found is false for
// paths that belong to no operation.
type Rules func(r *http.Request) (operation string, rule access.Rule, found bool)

// Guard decides who may call what.
type Guard struct {
	Now   func() time.Time
	Facts func(ctx context.Context, memberID string) (Facts, error)
	// Programs are the one fact that most rules ask for, by itself.
	Programs func(ctx context.Context, memberID string) ([]string, error)
	// Read records that a member looked at their own data; it may wait.
	Read func(ctx context.Context, row audit.Row) error
	// Record records at once what others did and what was refused.
	Record func(ctx context.Context, row audit.Row) error
}

// Wrap puts the guard before a handler.
func (g *Guard) Wrap(rules Rules, next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		operation, rule, found := rules(r)
		if !found {
			// Unknown paths and methods are for the router to answer.
			next.ServeHTTP(w, r)
			return
		}
		ctx := r.Context()
		wire.From(ctx).Operation = operation
		if err := rightPage(r, rule, who.From(ctx)); err != nil {
			wire.WriteError(w, r, err)
			return
		}
		if err := g.Check(ctx, operation, rule, who.From(ctx)); err != nil {
			wire.WriteError(w, r, err)
			return
		}
		if rule.Desk {
			// What staff read at their own desk knows nothing of whom they view.
			r = r.WithContext(who.With(ctx, who.From(ctx).AtDesk()))
		}
		next.ServeHTTP(w, r)
	})
}

// Check decides about one call of an operation and records it. It is for what
// answers an operation's data outside of its handler, as a page does that
// carries its own start-up; everything else passes Wrap.
func (g *Guard) Check(ctx context.Context, operation string, rule access.Rule, caller who.Who) error {
	decision, err := g.decide(ctx, rule, caller)
	if err != nil {
		return err
	}
	if err := g.record(ctx, operation, rule, caller, decision); err != nil {
		return err
	}
	return refusal(decision)
}

// decide asks only for the facts that the rule needs.
func (g *Guard) decide(ctx context.Context, rule access.Rule, w who.Who) (access.Decision, error) {
	caller := access.Caller{Anonymous: w.Anonymous(), Role: string(w.Role), Impersonating: w.Viewing != nil, Framed: w.Framed}
	if w.Acting != nil {
		caller.Acting, caller.FamilyAreas = true, w.Acting.Areas
	}
	if rule.StepUp {
		caller.Proven = Proven(w, g.Now())
	}
	switch {
	case w.MemberID == "":
	case rule.Brand != "" || rule.Flag != "":
		facts, err := g.Facts(ctx, w.MemberID)
		if err != nil {
			return access.Decision{}, err
		}
		caller.ActivePrograms, caller.BrandCloses, caller.FlagsOn = facts.ActivePrograms, facts.BrandCloses, facts.FlagsOn
	case len(rule.Programs) > 0:
		programs, err := g.Programs(ctx, w.MemberID)
		if err != nil {
			return access.Decision{}, err
		}
		caller.ActivePrograms = programs
	}
	return rule.Decide(caller), nil
}

// record keeps the trail: every call of staff who view a member and of people who
// act for one, every refusal of someone signed in, and members' own reads in batches.
func (g *Guard) record(ctx context.Context, operation string, rule access.Rule, w who.Who, d access.Decision) error {
	if w.Anonymous() {
		return nil
	}
	row := audit.Row{MemberID: w.MemberID, Action: "read", Area: operation, Outcome: "done"}
	if rule.Changes {
		row.Action = "change"
	}
	if w.Acting != nil {
		row.MemberID, row.Reason = w.Acting.MemberID, w.Acting.Relationship
	}
	switch {
	case d.Kind != access.Allow:
		row.Outcome, row.Reason = "refused", string(d.Reason)
		return g.Record(ctx, row)
	case w.Acting != nil:
		return g.Record(ctx, row)
	case w.Viewing != nil:
		row.Reason = w.Viewing.Reason
		return g.Record(ctx, row)
	case w.Role == who.Member && !rule.Changes:
		return g.Read(ctx, row)
	}
	return nil
}

// clocksApart is how far the clocks of two nodes may differ.
const clocksApart = 5 * time.Second

// Proven reports whether the caller showed that it's them within the last five
// minutes. A proof from the future is none: a clock that is set back makes no proof
// last longer.
func Proven(w who.Who, now time.Time) bool {
	age := now.Sub(time.UnixMilli(w.ProvenAt))
	return w.ProvenAt > 0 && age <= access.ProofFor && age >= -clocksApart
}

func refusal(d access.Decision) error {
	switch d.Kind {
	case access.Allow:
		return nil
	case access.Unauthenticated:
		return apperr.New(apperr.Unauthenticated, "errors.signIn", "Please sign in.")
	case access.Hidden:
		return apperr.NotFoundError()
	case access.StepUpDue:
		return apperr.New(apperr.PermissionDenied, "errors.stepUp", "Please confirm that it’s you, then try again.").WithType("step_up_required")
	}
	if d.Kind == access.ActingEnded {
		return apperr.New(apperr.PermissionDenied, "errors.actingEnded", "You can no longer act for this person. Please go back to your own portal.").WithType("acting_ended")
	}
	return apperr.Denied()
}
