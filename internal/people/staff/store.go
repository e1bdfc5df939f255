package staff

import (
	"context"
	"strconv"
	"strings"

	"wellhouse.app/internal/people/auth"
	"wellhouse.app/internal/people/staff/staffdb"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/who"
)

// find looks members up, one more than are shown.
func (s *Service) find(ctx context.Context, q db.Q, query Query, reach Reach, w who.Who) (Result, error) {
	var rows []staffdb.FindByNameRow
	if query.Kind == ByName {
		found, err := staffdb.New(q).FindByName(ctx, staffdb.FindByNameParams{
			First: query.word(0), Second: query.word(1), Third: query.word(2),
			Everyone: reach.Everyone, StaffID: w.AccountID, Relation: reach.Relation, Most: resultsMost + 1,
		})
		if err != nil {
			return Result{}, err
		}
		rows = found
	} else {
		found, err := staffdb.New(q).FindExactly(ctx, staffdb.FindExactlyParams{
			MemberID: query.ID, EmailFolded: query.Email, Everyone: reach.Everyone, StaffID: w.AccountID, Relation: reach.Relation,
		})
		if err != nil {
			return Result{}, err
		}
		for _, f := range found {
			rows = append(rows, staffdb.FindByNameRow(f))
		}
	}
	out := Result{More: len(rows) > resultsMost}
	rows = rows[:min(len(rows), resultsMost)]
	emails := make([]string, len(rows))
	for i, r := range rows {
		emails[i] = r.Email
	}
	locked, err := s.lockedOut(ctx, q, emails)
	if err != nil {
		return Result{}, err
	}
	for i, r := range rows {
		out.Members = append(out.Members, Found{
			ID: r.MemberID, Name: strings.TrimSpace(r.GivenName + " " + r.FamilyName), BirthYear: yearOf(r.BirthDate),
			MaskedEmail: auth.MaskEmail(r.Email), BrandCode: r.BrandCode, BrandName: r.BrandName, Status: auth.Status(r.Status),
			Locked: locked[i],
		})
	}
	return out, s.addConversations(ctx, q, reach, w, out.Members)
}

// addConversations gives those who have no page of a member the way to what they have.
func (s *Service) addConversations(ctx context.Context, q db.Q, reach Reach, w who.Who, found []Found) (err error) {
	if !reach.Talks {
		return nil
	}
	for i := range found {
		if found[i].ChannelID, err = s.conversation(ctx, q, w, found[i].ID); err != nil {
			return err
		}
	}
	return nil
}

// yearOf is the year of a yyyy-mm-dd date, zero when there is none.
func yearOf(date string) int {
	year, _, _ := strings.Cut(date, "-")
	n, err := strconv.Atoi(year)
	if err != nil || len(year) != 4 {
		return 0
	}
	return n
}
