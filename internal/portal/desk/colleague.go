package desk

import (
	"cmp"
	"context"
	"encoding/json"
	"slices"
	"strings"

	"wellhouse.app/internal/people/coaching"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/legible"
	"wellhouse.app/internal/platform/who"
	"wellhouse.app/internal/portal/desk/deskdb"
	"wellhouse.app/internal/talk/chat"
)

// Colleague is somebody who could answer.
type Colleague struct {
	ID           string
	Name         string
	Languages    []string // locales
	Availability coaching.Availability
	AwayUntil    *int64
	OpenTasks    int64
	Speaks       bool // the member's language
	Joined       bool
}

// Speaks reports whether somebody with these locales speaks the language of
// another: Spanish is Spanish wherever it is read.
func Speaks(locales []string, locale string) bool {
	wanted := language(locale)
	return slices.ContainsFunc(locales, func(l string) bool { return language(l) == wanted })
}

func language(locale string) string {
	name, _, _ := strings.Cut(locale, "-")
	return name
}

// best orders colleagues: who is there and speaks the language first, then by
// how few answers they owe.
func best(list []Colleague) {
	slices.SortStableFunc(list, func(a, b Colleague) int {
		return cmp.Or(
			slices.Index(coaching.Availabilities, a.Availability)-slices.Index(coaching.Availabilities, b.Availability),
			truth(b.Speaks)-truth(a.Speaks),
			cmp.Compare(a.OpenTasks, b.OpenTasks),
			cmp.Compare(a.ID, b.ID),
		)
	})
}

func truth(b bool) int {
	if b {
		return 1
	}
	return 0
}

// pick chooses who takes over a late answer: someone else who is available, said so
// themselves and speaks the member's language, the one with the fewest open
// answers.
func pick(list []Colleague, locale, except string) (Colleague, bool) {
	list = slices.DeleteFunc(slices.Clone(list), func(c Colleague) bool {
		return c.ID == except || c.Availability != coaching.Available || c.AwayUntil != nil || !Speaks(c.Languages, locale)
	})
	if len(list) == 0 {
		return Colleague{}, false
	}
	return slices.MinFunc(list, func(a, b Colleague) int {
		return cmp.Or(cmp.Compare(a.OpenTasks, b.OpenTasks), cmp.Compare(a.ID, b.ID))
	}), true
}

// Colleagues lists the others of the caller's role, the best suited for a
// conversation first.
func (s *Service) Colleagues(ctx context.Context, w who.Who, channelID string) (out []Colleague, err error) {
	err = s.look(ctx, w, channelID, "", func(ctx context.Context, q db.Q, c conversation) error {
		people, err := chat.Participants(ctx, q, c.memberID, c.channelID)
		if err != nil {
			return err
		}
		all, err := team(ctx, q, w.Role)
		if err != nil {
			return err
		}
		out = slices.DeleteFunc(all, func(one Colleague) bool { return one.ID == w.AccountID || one.Availability == coaching.IndefiniteAway })
		for i := range out {
			out[i].Speaks = Speaks(out[i].Languages, c.Locale)
			out[i].Joined = slices.ContainsFunc(people, func(p chat.Person) bool { return p.ID == out[i].ID })
		}
		best(out)
		return nil
	})
	return out, err
}

// team reads everyone of a role.
func team(ctx context.Context, q db.Q, role who.Role) ([]Colleague, error) {
	rows, err := deskdb.New(q).Colleagues(ctx, string(role))
	if err != nil {
		return nil, err
	}
	out := make([]Colleague, len(rows))
	for i, r := range rows {
		out[i] = Colleague{
			ID: r.AccountID, Name: legible.FullName(r.GivenName, r.FamilyName), Availability: coaching.Parse(r.Availability),
			AwayUntil: db.Known(r.AwayUntil), OpenTasks: r.OpenTasks,
		}
		if err := json.Unmarshal([]byte(r.Languages), &out[i].Languages); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// colleague reads another person of the caller's role who has not left.
func (s *Service) colleague(ctx context.Context, q db.Q, w who.Who, staffID string) (deskdb.PersonRow, error) {
	person, err := deskdb.New(q).Person(ctx, staffID)
	gone := coaching.Parse(person.Availability) == coaching.IndefiniteAway
	if err == nil && (who.Role(person.Role) != w.Role || staffID == w.AccountID || gone) {
		err = apperr.NotFoundError()
	}
	return person, err
}
