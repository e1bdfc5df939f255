package booking

import (
	"context"
	"time"

	"wellhouse.app/internal/people/booking/bookingdb"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/module"
)

// demoSites are lab sites: two chairs in Chicago, one at the other end of the city
// that has few times, one in Denver, which is another time zone for most members, and
// one in Montréal.
var demoSites = []struct {
	name  string
	site  bookingdb.AddCalendarParams
	hours [][2]int // from Monday to Friday
	sat   bool
}{
	{"lakeview", bookingdb.AddCalendarParams{
		BrandCode: "default", Country: "US", Name: "Lakeview Draw Center", Line1: "2950 N Sheffield Ave", City: "Chicago", Region: "IL",
		PostalCode: "60657", Phone: "800-555-0184", TimeZone: "America/Chicago", LengthMinutes: 20, AfterMinutes: 10, Capacity: 2, NoticeMinutes: 120,
		AheadDays: 60, ChangeMinutes: 120,
	}, [][2]int{{7 * 60, 12 * 60}, {13 * 60, 16 * 60}}, true},
	{"hydepark", bookingdb.AddCalendarParams{
		BrandCode: "default", Country: "US", Name: "Hyde Park Health Lab", Line1: "5220 S Harper Ave", City: "Chicago", Region: "IL",
		PostalCode: "60615", Phone: "800-555-0185", TimeZone: "America/Chicago", LengthMinutes: 30, Capacity: 1, NoticeMinutes: 120,
		AheadDays: 60, ChangeMinutes: 120,
	}, [][2]int{{8 * 60, 9 * 60}}, false},
	{"unionstation", bookingdb.AddCalendarParams{
		Country: "US", Name: "Union Station Lab", Line1: "1650 Wewatta St", City: "Denver", Region: "CO",
		PostalCode: "80202", Phone: "800-555-0186", TimeZone: "America/Denver", LengthMinutes: 20, AfterMinutes: 10, Capacity: 2, NoticeMinutes: 120,
		AheadDays: 60, ChangeMinutes: 120,
	}, [][2]int{{7 * 60, 15 * 60}}, false},
	{"plateau", bookingdb.AddCalendarParams{
		BrandCode: "maple", Country: "CA", Name: "Centre de prélèvement du Plateau", Line1: "4245 Rue Saint-Denis", City: "Montréal", Region: "QC",
		PostalCode: "H2J 2K9", Phone: "800-555-0187", TimeZone: "America/Toronto", LengthMinutes: 15, AfterMinutes: 5, Capacity: 1, NoticeMinutes: 240,
		AheadDays: 45, ChangeMinutes: 240,
	}, [][2]int{{7*60 + 30, 11*60 + 30}, {12*60 + 30, 15 * 60}}, false},
}

// DemoSites adds the lab sites, with a day on which each is closed.
func DemoSites(ctx context.Context, q db.Q, d module.DemoPeople) error {
	store := bookingdb.New(q)
	for _, s := range demoSites {
		s.site.ID, s.site.Kind, s.site.ResourceKind, s.site.Active = d.ID("calendar", s.name), string(LabDraw), "site", true
		if n, err := store.AddCalendar(ctx, s.site); err != nil || n == 0 {
			if err != nil {
				return err
			}
			continue // staff may have changed its hours
		}
		for day := time.Monday; day <= time.Friday; day++ {
			for _, h := range s.hours {
				if err := store.AddHours(ctx, bookingdb.AddHoursParams{CalendarID: s.site.ID, Weekday: int64(day), FromMinute: int64(h[0]), UntilMinute: int64(h[1])}); err != nil {
					return err
				}
			}
		}
		if s.sat {
			if err := store.AddHours(ctx, bookingdb.AddHoursParams{CalendarID: s.site.ID, Weekday: 6, FromMinute: 8 * 60, UntilMinute: 11 * 60}); err != nil {
				return err
			}
		}
		closed := d.Begun.AddDate(0, 0, 9).Format(time.DateOnly)
		if err := store.AddDay(ctx, bookingdb.AddDayParams{CalendarID: s.site.ID, Day: closed}); err != nil {
			return err
		}
	}
	return nil
}

// demoBookings are appointments at the first times of a working day: Grace next week
// in Chicago, and a day in Hyde Park that is full.
var demoBookings = []struct {
	person, site string
	days         int // after the demo began; the first open day from there on
	asks         []string
}{
	{"grace", "lakeview", 7, []string{"a1c", "cholesterol"}},
	{"james", "hydepark", 4, []string{"kidney"}},
	{"devon", "hydepark", 4, []string{"a1c"}},
}

// demoWaiter waits for a time on the day in Hyde Park that is full.
const demoWaiter = "luis"

// Demo adds the lab sites, and people who have appointments there or wait for one.
func (s *Service) Demo(ctx context.Context, q db.Q, d module.DemoPeople) error {
	if err := DemoSites(ctx, q, d); err != nil {
		return err
	}
	full := ""
	for _, b := range demoBookings {
		c, err := loadCalendar(ctx, q, d.ID("calendar", b.site))
		if err != nil {
			return err
		}
		day, err := s.demoBooking(ctx, q, c, d.Person(b.person), d.ID("booking", b.person), d.Begun.AddDate(0, 0, b.days), b.asks)
		if err != nil {
			return err
		}
		if b.site == "hydepark" && day != "" {
			full = day
		}
	}
	if full == "" {
		return nil
	}
	_, err := bookingdb.New(q).AddWait(ctx, bookingdb.AddWaitParams{
		MemberID: d.Person(demoWaiter), ID: d.ID("waiting", demoWaiter), CalendarID: d.ID("calendar", "hydepark"), FromDay: full, UntilDay: full,
		Now: d.Begun.UnixMilli(), Asks: "a1c",
	})
	return err
}

// demoBooking books the first free time from a day on, without a message. It gives
// the day, which is empty where the booking is there already.
func (s *Service) demoBooking(ctx context.Context, q db.Q, c Calendar, memberID, id string, from time.Time, asks []string) (string, error) {
	f, err := loadAttendee(ctx, q, memberID)
	if err != nil {
		return "", err
	}
	if _, err := s.load(ctx, q, f, id); err == nil {
		return "", nil
	}
	r, err := c.rules(ctx, q, s.Now())
	if err != nil {
		return "", err
	}
	taken, err := c.taken(ctx, q, from, from.AddDate(0, 0, 7))
	if err != nil {
		return "", err
	}
	for day := r.dayOf(from); day.Before(r.dayOf(from).AddDate(0, 0, 7)); day = day.AddDate(0, 0, 1) {
		free, _ := r.Slots(day, s.Now(), taken)
		if len(free) == 0 {
			continue
		}
		at := free[0].Span
		if err := take(ctx, q, c.ID, r, taken, at, id); err != nil {
			return "", err
		}
		return day.Format(time.DateOnly), s.keep(ctx, q, f, c, id, at, asks)
	}
	return "", nil
}
