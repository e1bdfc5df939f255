package nav

import (
	"slices"

	navv1 "wellhouse.app/api/rpc/nav/v1"
	"wellhouse.app/internal/care/supply"
	"wellhouse.app/internal/people/coaching"
	"wellhouse.app/internal/people/flag"
	"wellhouse.app/internal/people/member"
	"wellhouse.app/internal/people/program"
	"wellhouse.app/internal/platform/who"
)

// Message writes a start-up as the contract does; pages inline the same.
func (s Startup) Message() *navv1.Startup {
	m := &navv1.Startup{}
	if s.Navigation != nil {
		m.Navigation = s.Navigation.Message()
	}
	if s.Member != nil {
		m.User = s.user()
	}
	if s.known.programs {
		m.Programs = &navv1.Programs{
			Programs: program.EnrolmentMessages(s.Programs), Diagnoses: program.DiagnosisMessages(s.Diagnoses),
		}
	}
	for _, f := range s.Features {
		m.Features = append(m.Features, &navv1.Feature{Name: f.Name, State: onOff(f)})
	}
	if s.Coaching != nil {
		coach := s.Coaching.Coach
		m.Coaching = &navv1.Coaching{SharedCoaching: s.Coaching.Shared, Coach: &navv1.Coach{
			Name: coach.Name, Role: string(coach.Role), Title: coach.Title, Availability: string(coach.Availability), AwayUntil: number(coach.AwayUntil),
			ProfileUrl: coaching.PortraitPath(coach.ID), Credentials: coach.Credentials,
		}}
	}
	if s.known.devices {
		m.Devices = devices(s.Devices)
	}
	if s.known.orders {
		m.Orders = orders(s.Orders)
	}
	if s.Home != nil {
		m.Home = s.Home.message()
	}
	if s.Staff != nil {
		m.Staff = s.Staff.message()
	}
	for _, c := range s.Cared {
		m.CaredFor = append(m.CaredFor, c.message())
	}
	if s.Own != nil {
		m.Own = s.Own.message()
	}
	m.FamilyAsks = askMessages(s.Asks)
	for _, f := range s.Failures {
		m.Failures = append(m.Failures, &navv1.Failure{Call: f.Call, Code: f.Code})
	}
	return m
}

func (s Startup) user() *navv1.User {
	m := s.Member
	diagnosed := func(code string) bool {
		return slices.ContainsFunc(s.Diagnoses, func(d program.Diagnosis) bool { return d.Code == code })
	}
	u := &navv1.User{
		UserId: m.ID, PublicUuid: m.PublicUUID, FirstName: m.GivenName, LastName: m.FamilyName, FullName: m.FullName(),
		BirthDate: m.BirthDate, Email: m.Email, UserLocale: m.Locale, TimeZone: m.TimeZone, Linked: m.Linked(),
		IsDirectToConsumer: m.Promo.DirectToConsumer, IsInternational: m.Promo.International(),
		AddressTypes: m.Promo.Addresses(), PhoneNumbers: phoneNumbers(m.Phones), IsPoBoxAllowed: m.Promo.POBoxAllowed,
		SharedCoaching: m.SharedCoaching, HasSafeContent: m.SafeContent, CompanyId: m.Promo.Code,
		HasDyslipidemia:           diagnosed(program.Dyslipidemia),
		HasKidneyDiseaseDiagnosis: diagnosed(program.KidneyDiagnosis),
		HasChatAvailable:          s.chatOn, HasMhGuideAvailable: m.MentalHealthGuide,
		HasPersonalizedBpReport: s.pressureReport, HasSetPersonalGoalWeight: s.goalSet, IsScaleOnboardingDone: member.Use(s.Devices, program.Scale).State == member.Activated,
		HasLabA1C: s.labs.A1c, HasKidneyLabResults: s.labs.Kidney, HasLabResults: s.labs.Any,
		MigrationEligible: m.MigrationEligible,
		ActivePrograms:    s.activePrograms(),
	}
	if m.LastVisitAt > 0 {
		u.LastVisitAt = number(&m.LastVisitAt)
	}
	return u
}

// activePrograms names the programs whose pages are open, by catalogue id.
func (s Startup) activePrograms() map[string]bool {
	active := map[string]bool{}
	for _, slug := range s.active() {
		p, _ := program.Find(slug)
		active[p.ID] = true
	}
	return active
}

func phoneNumbers(list []member.Phone) *navv1.PhoneNumbers {
	out := &navv1.PhoneNumbers{}
	for _, p := range list {
		number := &navv1.PhoneNumber{Number: p.Number, CountryCode: p.Country}
		switch p.Type {
		case member.MobilePhone:
			out.Mobile = number
		case member.HomePhone:
			out.Home = number
		}
	}
	return out
}

func onOff(f flag.State) string {
	if f.On {
		return "on"
	}
	return "off"
}

func orders(list []supply.Order) *navv1.SupplyOrders {
	out := &navv1.SupplyOrders{}
	for _, o := range list {
		out.Orders = append(out.Orders, &navv1.SupplyOrder{
			Id: o.ID, State: string(o.State), Missing: o.Missing,
			PlacedAt: float64(o.PlacedAt), ShippedAt: float64(o.ShippedAt), DeliveredAt: float64(o.DeliveredAt),
		})
	}
	return out
}

func devices(list []member.Device) *navv1.Devices {
	sugar, pressure, scale := member.Use(list, program.GlucoseMeter), member.Use(list, program.PressureMonitor), member.Use(list, program.Scale)
	return &navv1.Devices{
		BloodSugarDevice: sugar.Model, BloodSugarActivated: sugar.State == member.Activated,
		BloodPressureDevice: pressure.Model, BloodPressureActivated: pressure.State == member.Activated,
		WeightDevice: scale.Model, WeightActivated: scale.State == member.Activated,
	}
}

func (h Home) message() *navv1.Home {
	m := &navv1.Home{Greeting: h.Greeting, Entry: h.Entry, AlertNews: h.AlertNews, SinceLastVisit: &navv1.SinceLastVisit{Since: number(h.Since)}}
	for _, s := range h.Programs {
		m.Programs = append(m.Programs, &navv1.ProgramStep{
			Program: s.Program.ID, DbSlug: s.Program.DBSlug, Status: string(s.Status), NextStep: s.Next.Key, RouteId: s.Next.RouteID,
		})
	}
	for _, c := range h.New {
		m.SinceLastVisit.Items = append(m.SinceLastVisit.Items, &navv1.NewItems{Kind: c.Kind, Count: int32(c.Count)})
	}
	for _, u := range h.Unread {
		m.Unread = append(m.Unread, &navv1.UnreadSource{
			Source: u.Source, Count: int32(u.Count), FromName: u.FromName, Preview: u.Preview, At: number(&u.At), ChannelUrl: u.Channel,
			ProfileUrl: coaching.PortraitPath(u.FromID),
		})
	}
	if c := h.Coming; c != nil {
		m.NextVisit = &navv1.NextVisit{
			Id: c.ID, At: float64(c.At), WithName: c.Place, Kind: c.Kind, OffsetMinutes: int32(c.Offset), TimeZone: c.Zone, HoldUntil: float64(c.HoldUntil),
		}
	}
	for _, a := range h.Attention {
		item := &navv1.Attention{Kind: a.Kind, RouteId: a.RouteID, Program: a.Program, Params: a.Params, Values: a.Values, Level: a.Level}
		if a.At > 0 {
			item.At = number(&a.At)
		}
		m.Attention = append(m.Attention, item)
	}
	return m
}

func (s Staff) message() *navv1.Staff {
	m := &navv1.Staff{
		Name: s.Name, Role: string(s.Role), Title: s.Title, Languages: s.Languages, Rights: s.Rights, UserLocale: s.Locale,
		Branding: s.Brand.Message(),
	}
	if s.Role == who.Coach {
		m.Availability, m.AwayUntil = string(s.Availability), number(s.AwayUntil)
	}
	return m
}

// Message writes the navigation response as the contract does.
func (n Navigation) Message() *navv1.Navigation {
	return &navv1.Navigation{
		TelemedInbox: n.TelemedInbox, Branding: n.Branding.Message(),
		Navigation: &navv1.NavigationMap{
			Telemed: n.Telemed, ConditionManagement: n.ConditionManagement,
			MentalHealthSupport: n.MentalHealth, PartnerPrograms: n.PartnerPrograms,
		},
		UnreadMessagesCount: &navv1.UnreadCounts{
			Telemed: int32(n.Unread.Telemed), MentalHealth: int32(n.Unread.MentalHealth), Coach: int32(n.Unread.Coach),
			FoodLogger: int32(n.Unread.FoodLogger),
		},
	}
}

func number(ms *int64) *float64 {
	if ms == nil {
		return nil
	}
	n := float64(*ms)
	return &n
}
