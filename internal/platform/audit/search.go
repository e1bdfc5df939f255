package audit

import (
	"context"
	"strings"

	"wellhouse.app/internal/platform/audit/auditdb"
	"wellhouse.app/internal/platform/db"
)

// Place is where a search of the trail looks: at a member, at what somebody did with
// the data of others, or, with neither, at everything but what members read of their
// own.
type Place struct {
	MemberID string
	ActorID  string
	Since    int64 // ms UTC, the first moment that counts
}

// Found is a row of a search, with the names of both people.
type Found struct {
	Look
	MemberName string
}

// Search lists the rows of a place, newest first: up to most rows before a cursor.
func (l *Log) Search(ctx context.Context, at Place, before db.Cursor, most int) (found []Found, err error) {
	before = before.Below()
	err = l.DB.Read(ctx, db.System, func(ctx context.Context, q db.Q) error {
		rows, err := search(ctx, auditdb.New(q), at, before, int32(most))
		for _, r := range rows {
			found = append(found, foundIn(r))
		}
		return err
	})
	return found, err
}

func search(ctx context.Context, store *auditdb.Queries, at Place, before db.Cursor, most int32) (list []auditdb.TrailOfMemberRow, err error) {
	switch {
	case at.MemberID != "":
		return store.TrailOfMember(ctx, auditdb.TrailOfMemberParams{
			MemberID: at.MemberID, Since: at.Since, BeforeAt: before.At, BeforeID: before.ID, Most: most,
		})
	case at.ActorID != "":
		rows, err := store.TrailByActor(ctx, auditdb.TrailByActorParams{
			ActorID: at.ActorID, Since: at.Since, BeforeAt: before.At, BeforeID: before.ID, Most: most,
		})
		for _, r := range rows {
			list = append(list, auditdb.TrailOfMemberRow(r))
		}
		return list, err
	}
	rows, err := store.TrailOfTime(ctx, auditdb.TrailOfTimeParams{Since: at.Since, BeforeAt: before.At, BeforeID: before.ID, Most: most})
	for _, r := range rows {
		list = append(list, auditdb.TrailOfMemberRow(r))
	}
	return list, err
}

func foundIn(r auditdb.TrailOfMemberRow) Found {
	return Found{
		Look: Look{
			Entry: Entry{
				Row: Row{
					MemberID: r.MemberID, Action: r.Action, Area: r.Area, Target: r.Target, Outcome: r.Outcome,
					Reason: r.Reason, ActorID: r.ActorID, ActorRole: r.ActorRole,
				},
				ID: r.ID, At: r.At, Viewing: r.Viewing, SessionID: r.SessionID, RequestID: r.RequestID,
			},
			ActorName: strings.TrimSpace(r.GivenName + " " + r.FamilyName),
		},
		MemberName: strings.TrimSpace(r.MemberGivenName + " " + r.MemberFamilyName),
	}
}

// State is how the chain stands, as far as it is known without checking every row.
type State struct {
	Chained  int64 // rows
	Waiting  int64 // rows that are not chained yet
	SignedAt int64 // ms UTC, of the newest head; zero when there is none
	Behind   int64 // links that this server has seen and the database lacks
	Forged   int64 // rows and heads, since the start, that no server wrote
}

// State tells how the chain stands.
func (l *Log) State(ctx context.Context) (State, error) {
	state := State{Behind: l.Behind(), Forged: l.Forged()}
	err := l.DB.Read(ctx, db.System, func(ctx context.Context, q db.Q) error {
		bounds, err := auditdb.New(q).Bounds(ctx)
		if err != nil {
			return err
		}
		state.Chained, state.Waiting = bounds.LastSeal, bounds.Unsealed
		if bounds.LastHead == 0 {
			return nil
		}
		head, err := auditdb.New(q).LastHead(ctx)
		state.SignedAt = head.SignedAt
		return err
	})
	return state, err
}
