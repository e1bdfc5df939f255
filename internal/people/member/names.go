package member

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/legible"
)

// Named is what a list calls a member, and where they are.
type Named struct {
	FullName string // as it is shown to others
	TimeZone string // IANA
}

// mostNamed bounds the parameters of one statement.
const mostNamed = 500

// Names says what to call many members, by id.
func Names(ctx context.Context, q db.Q, ids []string) (map[string]Named, error) {
	rest := slices.Compact(slices.Sorted(slices.Values(ids)))
	known := make(map[string]Named, len(rest))
	for len(rest) > 0 {
		n := min(mostNamed, len(rest))
		if err := readNames(ctx, q, rest[:n], known); err != nil {
			return nil, err
		}
		rest = rest[n:]
	}
	return known, nil
}

// readNames asks for many members in one statement, which the generated code cannot
// write for both engines.
func readNames(ctx context.Context, q db.Q, ids []string, into map[string]Named) error {
	places, args := make([]string, len(ids)), make([]any, len(ids))
	for i, id := range ids {
		places[i], args[i] = fmt.Sprintf("$%d", i+1), id
	}
	rows, err := q.QueryContext(ctx, "SELECT m.member_id, a.given_name, a.family_name, m.time_zone FROM members m "+
		"JOIN accounts a ON a.id = m.member_id WHERE m.member_id IN ("+strings.Join(places, ", ")+")", args...)
	if err != nil {
		return err
	}
	defer func() { _ = rows.Close() }()
	for rows.Next() {
		var id, given, family, zone string
		if err := rows.Scan(&id, &given, &family, &zone); err != nil {
			return err
		}
		into[id] = Named{legible.FullName(given, family), zone}
	}
	return rows.Err()
}
