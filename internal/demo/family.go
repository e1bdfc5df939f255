package demo

import (
	"context"

	"wellhouse.app/internal/care/alert"
	"wellhouse.app/internal/people/account"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/talk/delivery"
)

// emergencyContacts are whom we call when a member can't be reached, by member.
var emergencyContacts = map[string][]alert.Person{
	"rosa": {
		{FirstName: "Elena", LastName: "Delgado", Relationship: "child", Phones: []alert.Phone{{Number: "+13125550142", Type: alert.Mobile}}},
		{FirstName: "Carmen", LastName: "Ruiz", Relationship: "neighbor", Phones: []alert.Phone{{Number: "+12105550177", Type: alert.Mobile}, {Number: "+12105550178", Type: "HO"}}},
	},
	"marcus":   {{FirstName: "Dana", LastName: "Hill", Relationship: "spouse", Phones: []alert.Phone{{Number: "+14045550119", Type: alert.Mobile}}}},
	"annmarie": {{FirstName: "Luc", LastName: "Tremblay", Relationship: "spouse", Phones: []alert.Phone{{Number: "+15145550160", Type: alert.Mobile}}}},
}

// putEmergencyContacts stores whom we call.
func (l *loader) putEmergencyContacts(ctx context.Context, q db.Q, p person) error {
	for i, person := range emergencyContacts[p.name] {
		err := alert.New(alert.Deps{Now: l.Now, Keys: l.Keys}).Keep(ctx, q, p.id(), alert.Contact{
			ID: id("emergency", p.name, person.FirstName), Type: alert.Emergency, Position: int64(10 + i), Locale: p.locale, Consent: alert.NotAsked,
			Person: person, Quiet: delivery.Night, UrgentAnyway: true, CreatedAt: l.ago(days(310)),
		}, alert.Levels{})
		if err != nil {
			return err
		}
	}
	return nil
}

// putFamily stores who is told of a member's readings: Rosa's daughter of her
// lows, and Marcus's coach, but not at night.
func (l *loader) putFamily(ctx context.Context, q db.Q, p person) error {
	if err := l.putEmergencyContacts(ctx, q, p); err != nil {
		return err
	}
	switch p.name {
	case "rosa":
		low := 70
		return alert.New(alert.Deps{Now: l.Now, Keys: l.Keys}).Keep(ctx, q, p.id(), alert.Contact{
			ID: id("contact", "rosa", "elena"), Type: alert.Family, Locale: "es-US", Consent: alert.Yes, ConsentAt: l.ago(days(300)),
			Person: alert.Person{
				FirstName: "Elena", LastName: "Delgado", Email: "elena@family.test", Phones: []alert.Phone{{Number: "+13125550142", Type: alert.Mobile}},
			},
			Quiet: delivery.Quiet{From: 22 * 60, To: 7 * 60}, UrgentAnyway: true, CreatedAt: l.ago(days(301)),
		}, alert.Levels{Low: &low})
	case "marcus":
		for _, pref := range [][2]string{
			{alert.OptIntoAlerts, "true"},
			{alert.BGLowerLimit, "54"},
			{alert.BGUpperLimit, "300"},
			{alert.PrefMeth, "SMS"},
			{alert.OptIntoNightAlt, "true"},
			{alert.StartBlTime, "22:00"},
			{alert.EndBlTime, "06:30"},
		} {
			err := account.PutPreference(ctx, q, p.id(), account.Preference{AppID: alert.Apps[0], Name: pref[0], Value: &pref[1]}, l.ago(days(200)))
			if err != nil {
				return err
			}
		}
	}
	return nil
}
