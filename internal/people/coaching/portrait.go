package coaching

import (
	"context"
	"hash/fnv"
	"strings"
	"unicode/utf8"

	"wellhouse.app/internal/people/coaching/coachingdb"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/markup"
)

// Portrait is the picture of a staff person.
type Portrait struct {
	MediaType string
	Content   []byte
}

// The kinds of pictures.
const (
	JPEG = "image/jpeg"
	PNG  = "image/png"
	SVG  = "image/svg+xml"
)

// PortraitPath is the address of a staff person's picture; empty without a
// person.
func PortraitPath(staffID string) string {
	if staffID == "" {
		return ""
	}
	return "/v1/staff/" + staffID + "/portrait"
}

// Portrait gives the picture of a staff person, drawn from their initials where
// they have none.
func (s *Service) Portrait(ctx context.Context, staffID string) (p Portrait, err error) {
	// No person has an id that the database cannot look up.
	if !utf8.ValidString(staffID) || strings.ContainsRune(staffID, 0) {
		return p, apperr.NotFoundError()
	}
	err = s.db.Read(ctx, db.System, func(ctx context.Context, q db.Q) error {
		row, err := coachingdb.New(q).Portrait(ctx, staffID)
		if err != nil {
			return err
		}
		p = Portrait{row.MediaType, row.Content}
		if row.MediaType == "" {
			p = Portrait{SVG, initials(staffID, row.GivenName, row.FamilyName)}
		}
		return nil
	})
	return p, err
}

// StaffByEmail finds a staff person by their folded email address.
func StaffByEmail(ctx context.Context, q db.Q, folded string) (string, error) {
	return coachingdb.New(q).StaffByEmail(ctx, folded)
}

// PutPortrait stores the picture of a staff person in place of the one before.
func PutPortrait(ctx context.Context, q db.Q, staffID string, p Portrait, at int64) error {
	return coachingdb.New(q).PutPortrait(ctx, coachingdb.PutPortraitParams{
		AccountID: staffID, MediaType: p.MediaType, Content: p.Content, UpdatedAt: at,
	})
}

// warm are the background colors for initials, each dark enough for white
// letters.
var warm = []string{"#8a4b2d", "#7a5230", "#6d5a2a", "#9a4a4a", "#7c4a63", "#3f665c"}

const drawn = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96" width="96" height="96">` +
	`<rect width="96" height="96" fill="{{ground}}"/>` +
	`<circle cx="72" cy="84" r="44" fill="#ffffff" fill-opacity="0.12"/>` +
	`<text x="48" y="60" text-anchor="middle" font-family="Segoe UI, Arial, sans-serif" font-size="34" font-weight="700" fill="#ffffff">{{letters}}</text>` +
	`</svg>`

// initials draws the first letters of a name on a background color that stays the
// same for a person.
func initials(staffID, given, family string) []byte {
	letters := ""
	for _, name := range []string{given, family} {
		if r, size := utf8.DecodeRuneInString(strings.TrimSpace(name)); size > 0 && r != utf8.RuneError {
			letters += strings.ToUpper(string(r))
		}
	}
	sum := fnv.New32a()
	_, _ = sum.Write([]byte(staffID))
	return []byte(markup.Fill(drawn, markup.Values{"ground": warm[sum.Sum32()%uint32(len(warm))], "letters": letters}))
}
