package auth

import (
	"context"
	"strings"

	"wellhouse.app/internal/people/auth/authdb"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/who"
)

// Place is somewhere an account is signed in.
type Place struct {
	ID             string
	Client         string // the application
	Device         string // browser and system, empty when they do not say
	StartedAt      int64
	LastActivityAt int64
	Current        bool
}

// Places lists where the caller's account is signed in, the latest first.
func (s *Service) Places(ctx context.Context, w who.Who) ([]Place, error) {
	now := s.now()
	var rows []authdb.PlacesOfRow
	err := s.DB.Read(ctx, db.System, func(ctx context.Context, q db.Q) (err error) {
		rows, err = authdb.New(q).PlacesOf(ctx, authdb.PlacesOfParams{
			AccountID: w.AccountID, IdleSince: now - IdleFor.Milliseconds(), Now: now,
		})
		return err
	})
	places := make([]Place, 0, len(rows))
	for _, r := range rows {
		places = append(places, Place{
			ID: r.ID, Client: r.Client, Device: device(r.UserAgent), StartedAt: r.CreatedAt,
			LastActivityAt: r.LastActivityAt, Current: r.ID == w.SessionID,
		})
	}
	return places, err
}

// endOthers signs the caller out everywhere else. Browsers that are not asked for
// a second factor are asked again.
func (s *Service) endOthers(ctx context.Context, w who.Who) (ended int, err error) {
	err = s.DB.Write(ctx, db.System, func(ctx context.Context, q db.Q) error {
		if ended, err = s.endSessions(ctx, q, Account{ID: w.AccountID, Role: w.Role}, w.SessionID, endRevoked); err != nil {
			return err
		}
		return s.ForgetDevices(ctx, q, w.AccountID)
	})
	return ended, err
}

// Revoke ends one session of the caller's account, or all but the caller's own
// when none is named. It returns how many ended.
func (s *Service) Revoke(ctx context.Context, w who.Who, id string) (int, error) {
	if id == "" {
		return s.endOthers(ctx, w)
	}
	err := s.DB.Write(ctx, db.System, func(ctx context.Context, q db.Q) error {
		row, err := authdb.New(q).OpenSession(ctx, authdb.OpenSessionParams{ID: id, AccountID: w.AccountID})
		if err != nil {
			return err
		}
		return s.end(ctx, q, sessionOf(row.ID, w.AccountID, row.ViewingMember, w.Role), endRevoked, actSessionEnded)
	})
	if err != nil {
		return 0, err
	}
	s.OnEnd(id)
	return 1, nil
}

// The marks that browsers and systems leave in their names. Those that pretend
// to be another stand before it.
var (
	browsers = [][2]string{
		{"Edg", "Edge"},
		{"OPR/", "Opera"},
		{"SamsungBrowser", "Samsung Internet"},
		{"Firefox", "Firefox"},
		{"FxiOS", "Firefox"},
		{"CriOS", "Chrome"},
		{"Chrome", "Chrome"},
		{"Safari", "Safari"},
	}
	systems = [][2]string{
		{"iPhone", "iPhone"},
		{"iPad", "iPad"},
		{"Android", "Android"},
		{"Windows", "Windows"},
		{"CrOS", "ChromeOS"},
		{"Mac OS X", "Mac"},
		{"Linux", "Linux"},
	}
)

// DeviceName names the browser and the system of a user agent.
func DeviceName(agent string) string { return device(agent) }

// device names the browser and the system of a user agent.
func device(agent string) string {
	var names []string
	for _, list := range [][][2]string{browsers, systems} {
		for _, mark := range list {
			if strings.Contains(agent, mark[0]) {
				names = append(names, mark[1])
				break
			}
		}
	}
	return strings.Join(names, ", ")
}
