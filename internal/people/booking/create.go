package booking

import (
	"context"
	"database/sql"
	"errors"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"wellhouse.app/internal/people/booking/bookingdb"
	"wellhouse.app/internal/people/contactrule"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/audit"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/legible"
	"wellhouse.app/internal/platform/who"
)

// Opening is a calendar that is to be.
type Opening struct {
	Kind                        Kind
	ResourceKind, StaffEmail    string
	BrandCode, Country, Name    string
	Online                      bool
	Line1, City, Region, Postal string
	Phone, TimeZone             string
}

// What a new calendar begins with. An Admin changes all of it before it opens.
const (
	firstLength = 20
	firstNotice = 120
	firstAhead  = 60
)

const nameMost = 80 // characters

// clean gives an opening the form that is kept, and says by field what is wrong.
func (o Opening) clean() (Opening, error) {
	var wrong []apperr.Field
	note := func(bad bool, name, message string) {
		if bad {
			wrong = append(wrong, apperr.Field{Name: name, MessageKey: "errors.value", Message: message})
		}
	}
	o.Name = strings.Join(strings.Fields(o.Name), " ")
	note(!slices.Contains(Kinds, o.Kind) || slices.Contains(private, o.Kind), "kind", "Please choose what it is for.")
	note(!slices.Contains([]string{"site", "staff", "pool"}, o.ResourceKind), "resourceKind", "Please choose whose time it is.")
	note(o.Country != contactrule.US && o.Country != contactrule.CA, "country", "Please choose a country.")
	note(o.Name == "" || utf8.RuneCountInString(o.Name) > nameMost || !legible.Line(o.Name), "name", "Please enter a name of up to 80 characters.")
	zone, err := time.LoadLocation(o.TimeZone)
	note(err != nil || o.TimeZone == "" || zone == time.Local, "timeZone", "Please choose a time zone.")
	if o.Online {
		o.Line1, o.City, o.Region, o.Postal = "", "", "", ""
	} else {
		kept, faults := contactrule.Address{Line1: o.Line1, City: o.City, Region: o.Region, PostalCode: o.Postal}.Clean(true)
		o.Line1, o.City, o.Region, o.Postal = kept.Line1, kept.City, kept.Region, kept.PostalCode
		for _, name := range []string{contactrule.Line1Field, contactrule.CityField, contactrule.RegionField, contactrule.PostalField} {
			if f, bad := faults[name]; bad {
				wrong = append(wrong, f.Field(name))
			}
		}
		if contactrule.CountryOf(o.Region) != "" && contactrule.CountryOf(o.Region) != o.Country {
			wrong = append(wrong, contactrule.Region.Field(contactrule.RegionField))
		}
	}
	// Members call it when it is too late to change an appointment here.
	phone, fault := contactrule.Phone(o.Phone, o.Country)
	if fault != contactrule.Fine {
		wrong = append(wrong, fault.Field("phone"))
	}
	o.Phone = phone
	if len(wrong) > 0 {
		return o, apperr.Invalid(wrong...)
	}
	return o, nil
}

// Create adds a calendar. It is closed to members until an Admin has given it hours
// and opens it.
func (s *Service) Create(ctx context.Context, w who.Who, o Opening) (out DeskCalendar, err error) {
	if o, err = o.clean(); err != nil {
		return out, err
	}
	known, err := s.organizers(ctx)
	if err != nil {
		return out, err
	}
	if _, found := known[o.BrandCode]; o.BrandCode != "" && known != nil && !found {
		return out, apperr.InvalidField("brandCode", "errors.value", "Please choose a brand.")
	}
	id := db.NewID()
	err = s.DB.Write(ctx, db.System, func(ctx context.Context, q db.Q) error {
		owner, err := s.owner(ctx, q, o, id)
		if err != nil {
			return err
		}
		if _, err := bookingdb.New(q).AddCalendar(ctx, bookingdb.AddCalendarParams{
			ID: id, Kind: string(o.Kind), ResourceKind: o.ResourceKind, ResourceID: owner, BrandCode: o.BrandCode, Country: o.Country, Name: o.Name,
			Online: o.Online, Line1: o.Line1, City: o.City, Region: o.Region, PostalCode: o.Postal, Phone: o.Phone, TimeZone: o.TimeZone,
			LengthMinutes: firstLength, Capacity: 1, NoticeMinutes: firstNotice, AheadDays: firstAhead, ChangeMinutes: firstNotice,
		}); err != nil {
			return err
		}
		if err := s.Audit.Record(ctx, q, audit.Row{Action: "calendarCreated", Area: area, Target: id}); err != nil {
			return err
		}
		if out.Calendar, err = deskCalendar(ctx, q, w, id); err != nil {
			return err
		}
		out.Rules, err = out.rules(ctx, q, s.Now())
		return err
	})
	return out, err
}

// owner is whose time it is: a staff member by their email address, or the place or
// team itself.
func (s *Service) owner(ctx context.Context, q db.Q, o Opening, id string) (string, error) {
	if o.ResourceKind != "staff" {
		return id, nil
	}
	unknown := apperr.InvalidField("staffEmail", "errors.value", "We don’t know a staff member with this email address.")
	email, fault := contactrule.Email(o.StaffEmail)
	if fault != contactrule.Fine || s.Staff == nil {
		return "", unknown
	}
	found, err := s.Staff(ctx, q, strings.ToLower(email))
	if errors.Is(err, sql.ErrNoRows) {
		return "", unknown
	}
	return found, err
}
