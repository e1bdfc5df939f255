package member

import (
	"context"
	"time"

	"wellhouse.app/internal/people/member/memberdb"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/i18n"
	"wellhouse.app/internal/platform/legible"
)

// Facts are what other domains ask about a member: what to call them, how to
// write to them, and where they are. They come in one statement.
type Facts struct {
	ID         string
	GivenName  string // what we call them, which may be a preferred name
	FamilyName string
	// LegalGiven is their legal first name, for papers.
	LegalGiven string
	Email      string
	Locale     string
	BirthDate  string // yyyy-mm-dd
	TimeZone   string // IANA
	BrandCode  string
	BrandName  string
	Country    string // of the brand
	// SafeContent members do not want to be led by their weight.
	SafeContent bool
	// Ended members have no account any more.
	Ended bool
}

// LoadFacts reads the facts about a member.
func LoadFacts(ctx context.Context, q db.Q, memberID string) (Facts, error) {
	r, err := memberdb.New(q).Facts(ctx, memberID)
	return Facts{
		ID: memberID, GivenName: r.GivenName, FamilyName: r.FamilyName, LegalGiven: r.LegalGiven, Email: r.Email, Locale: r.Locale, BirthDate: r.BirthDate,
		TimeZone: r.TimeZone, BrandCode: r.BrandCode, BrandName: r.BrandName, Country: r.Country,
		SafeContent: r.SafeContent, Ended: r.Status == "ended",
	}, err
}

// FullName is the name as it is shown to others.
func (f Facts) FullName() string { return legible.FullName(f.GivenName, f.FamilyName) }

// Zone is where the member's days and hours are.
func (f Facts) Zone() *time.Location { return i18n.Zone(f.TimeZone) }
