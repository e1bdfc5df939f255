package profile_test

import (
	"bytes"
	"image"
	"image/color"
	"image/png"
	"maps"
	"strings"
	"testing"
	"time"

	"wellhouse.app/api/rpc/audit/v1/auditv1connect"
	"wellhouse.app/api/rpc/outbox/v1/outboxv1connect"
	"wellhouse.app/api/rpc/profile/v1/profilev1connect"
	"wellhouse.app/internal/apitest"
)

const (
	personal   = "/v1/users/me/info/personal"
	getProfile = profilev1connect.ProfileServiceGetProfileProcedure
	aboutMe    = profilev1connect.ProfileServiceUpdateAboutMeProcedure
	mailing    = profilev1connect.ProfileServiceUpdateMailingAddressProcedure
	photo      = "/v1/users/me/photo"
)

// info is what tom has, with changes.
func info(changes map[string]any) map[string]any {
	out := map[string]any{
		"firstName": "Thomas", "lastName": "Becker", "birthDate": "1988-11-14", "email": "tom@demo.test",
		"address": map[string]any{"addressLine1": "915 Larimer Street", "city": "Denver", "state": "CO", "zipcode": "80204"},
		"phones":  []any{map[string]any{"phoneType": "MO", "number": "3035550195", "selectedCountry": "US"}},
	}
	maps.Copy(out, changes)
	return out
}

func address(line1, city, state, zip string) map[string]any {
	return map[string]any{"address": map[string]any{"addressLine1": line1, "city": city, "state": state, "zipcode": zip}}
}

func phone(kind, field, number, country string) map[string]any {
	return map[string]any{"phones": []any{map[string]any{"phoneType": kind, field: number, "selectedCountry": country}}}
}

// S2-7-23, S2-5-34, S2-5-35, S2-5-36, S2-5-37, S2-5-39, S2-5-40, S2-5-41, S2-5-42:
// the form of the specification is stored by the rules, and a field that breaks one
// is named.
func TestPersonalDetails(t *testing.T) {
	const tom = "tom@demo.test"
	put := func(name string, changes map[string]any, status int, contains ...string) apitest.Scenario {
		return apitest.Scenario{Name: name, As: tom, Method: "PUT", Path: personal, JSON: info(changes), Status: status, Contains: contains}
	}
	apitest.Run(t, []apitest.Scenario{
		put("a PO box where none is allowed", address("P.O. Box 12", "Portland", "OR", "97205"), 400, `"field":"address.addressLine1"`, "contact.poBox"),
		put("a state without its letters", address("12 Oak St", "Portland", "Oregon", "97205"), 400, `"field":"address.state"`),
		put("half a ZIP code", address("12 Oak St", "Portland", "OR", "972"), 400, `"field":"address.zipcode"`, "contact.zipCode"),
		put("no street", address(" ", "Portland", "OR", "97205"), 400, "contact.streetMissing"),
		put("nine digits", phone("MO", "number", "503555012", "US"), 400, `"field":"phones[0].number"`, "contact.phoneDigits"),
		put("eleven digits", phone("MO", "number", "30355501956", "US"), 400, "contact.phoneDigits"),
		put("a country that the organization does not have", phone("MO", "numberE164", "+442079460123", "GB"), 400, "contact.phoneRegion"),
		put("a sign in a name", map[string]any{"firstName": "Name@"}, 400, `"field":"firstName"`, "contact.nameCharacters"),
		put("another birth date", map[string]any{"birthDate": "1990-01-01"}, 400, `"field":"birthDate"`, "profile.birthDate"),
		put("another email", map[string]any{"email": "tim@demo.test"}, 400, `"field":"email"`, "profile.email"),
		{Name: "nothing was stored", As: tom, Path: personal, Status: 200, Contains: []string{`"915 Larimer Street"`, `"3035550195"`, `"version":0`}},
		put("an address and a phone as people write them", map[string]any{
			"firstName": "  José ", "lastName": "O'Neil-Smith Jr. 3",
			"address": map[string]any{"addressLine1": "12  Oak St", "addressLine2": "Apt 4", "city": "Portland", "state": "or", "zipcode": "972051234"},
			"phones": []any{
				map[string]any{"phoneType": "MO", "number": "+1 (503) 555-0188", "selectedCountry": "US"}, map[string]any{"phoneType": "HO", "number": "503.555.0177"},
			},
		}, 200, `"firstName":"José"`, `"lastName":"O'Neil-Smith Jr. 3"`, `"addressLine1":"12 Oak St"`, `"state":"OR","zipcode":"97205-1234"`,
			`"phoneType":"MO","number":"5035550188","selectedCountry":"US"`, `"phoneType":"HO","number":"5035550177","selectedCountry":"US"`, `"version":1`),
		put("no address at all", map[string]any{"address": nil}, 200, `"address":null`),
		{Name: "staff", As: "coach.en@demo.test", Method: "PUT", Path: personal, JSON: info(nil), Status: 403},
		{Name: "nobody", Method: "PUT", Path: personal, JSON: info(nil), Status: 401},
		{Name: "a brand without the account", As: "kdoe@demo.test", Method: "PUT", Path: personal, JSON: info(nil), Status: 404},
		{Name: "no body", As: tom, Method: "PUT", Path: personal, Body: "{", Header: map[string]string{"Content-Type": "application/json"}, Status: 400},
	})
}

// A page of another tab that was opened before is refused, and so is a change that
// comes at the same time.
func TestTwoTabs(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		tom := s.As("tom@demo.test")
		put := func(street string, version any) *apitest.Reply {
			body := info(address(street, "Portland", "OR", "97205"))
			body["version"] = version
			return tom.Do(apitest.Call{Method: "PUT", Path: personal, JSON: body})
		}
		if r := put("12 Oak St", 0); r.Status != 200 {
			t.Fatalf("%d %s", r.Status, r.Body)
		}
		if r := put("13 Elm St", 0); r.Status != 409 || !has(r, "profile.changed") {
			t.Fatalf("%d %s", r.Status, r.Body)
		}
		if r := tom.RPC(aboutMe, map[string]any{"timeZone": "America/Denver", "version": 0}); r.Status != 409 {
			t.Errorf("about me: %d %s", r.Status, r.Body)
		}
		if r := tom.RPC(mailing, map[string]any{"version": 0}); r.Status != 409 {
			t.Errorf("mailing: %d %s", r.Status, r.Body)
		}
		if r := tom.RPC(getProfile, map[string]any{}); !has(r, "12 Oak St") || !has(r, `"version":1`) {
			t.Errorf("%s", r.Body)
		}
	})
}

// S2-5-37: a caller that doesn't know foreign phones never removes one.
func TestForeignPhonesStay(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		ann := s.As("annmarie@demo.test")
		own := ann.Get(personal).Object(t)
		if r := ann.Do(apitest.Call{Method: "PUT", Path: personal, JSON: own}); r.Status != 200 {
			t.Fatalf("%d %s", r.Status, r.Body)
		}
		if r := ann.Get(personal + "?inclIntlPhones=true"); !has(r, `"numberE164":"+15145550153"`) {
			t.Errorf("the phone is gone: %s", r.Body)
		}
		body := ann.Get(personal + "?inclIntlPhones=true").Object(t)
		body["phones"] = []any{map[string]any{"phoneType": "MO", "numberE164": "514 555-0199", "selectedCountry": "CA"}}
		if r := ann.Do(apitest.Call{Method: "PUT", Path: personal + "?inclIntlPhones=true", JSON: body}); r.Status != 200 || !has(r, `"numberE164":"+15145550199"`) {
			t.Errorf("%d %s", r.Status, r.Body)
		}
	})
}

// has looks for a text in a reply, which has a space between fields or none.
func has(r *apitest.Reply, text string) bool {
	return strings.Contains(strings.ReplaceAll(r.Body, `, "`, `,"`), text)
}

// heard waits for a message to somebody.
func heard(t *testing.T, s *apitest.Server, to, text string) {
	t.Helper()
	for range 200 {
		var box struct {
			Messages []struct{ To, Subject, Text string }
		}
		s.Nobody().RPC(outboxv1connect.DemoOutboxServiceListMessagesProcedure, map[string]string{}).Decode(t, &box)
		for _, m := range box.Messages {
			if m.To == to && strings.Contains(m.Subject+m.Text, text) {
				return
			}
		}
		time.Sleep(20 * time.Millisecond)
	}
	t.Fatalf("%s never heard %q", to, text)
}

// The member is told of a change by email, the old phone by text message, and recent
// activity lists it.
func TestTheMemberIsTold(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		tom := s.As("tom@demo.test")
		changes := info(map[string]any{"lastName": "Baker", "phones": []any{}})
		maps.Copy(changes, address("12 Oak St", "Portland", "OR", "97205"))
		if r := tom.Do(apitest.Call{Method: "PUT", Path: personal, JSON: changes}); r.Status != 200 {
			t.Fatalf("%d %s", r.Status, r.Body)
		}
		for _, subject := range []string{"Your name was changed", "Your address was changed", "Your phone numbers were changed"} {
			heard(t, s, "tom@demo.test", subject)
		}
		heard(t, s, "+13035550195", "phone numbers on your profile were changed")
		r := tom.RPC(auditv1connect.RecordAccessServiceListSignInsProcedure, map[string]any{})
		for _, kind := range []string{"nameChanged", "addressChanged", "phoneChanged"} {
			if !has(r, `"`+kind+`"`) {
				t.Errorf("recent activity lacks %s: %s", kind, r.Body)
			}
		}
		before := s.Count("SELECT COUNT(*) FROM outbox_messages")
		if r := tom.Do(apitest.Call{Method: "PUT", Path: personal, JSON: changes}); r.Status != 200 {
			t.Fatalf("%d %s", r.Status, r.Body)
		}
		if after := s.Count("SELECT COUNT(*) FROM outbox_messages"); after != before {
			t.Error("the member was told of what did not change")
		}
	})
}

// S2-1-26: a preferred name is what people call the member; papers keep the legal
// one. Pronouns are sealed, and staff who view the portal never see them.
func TestAboutMe(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		tom := s.As("tom@demo.test")
		save := func(in map[string]any) *apitest.Reply { return tom.RPC(aboutMe, in) }
		for name, in := range map[string]map[string]any{
			"a sign in the name": {"preferredName": "T@mmy", "timeZone": "America/Denver"},
			"no time zone":       {"preferredName": "Tommy"},
			"an odd time zone":   {"timeZone": "../etc/passwd"},
			"unknown pronouns":   {"timeZone": "America/Denver", "pronouns": []string{"xx"}},
			"two answers":        {"timeZone": "America/Denver", "pronouns": []string{"he", "preferNotToShare"}},
			"other without any":  {"timeZone": "America/Denver", "pronouns": []string{"other"}},
		} {
			if r := save(in); r.Status != 400 || !has(r, "messageKey") {
				t.Errorf("%s: %d %s", name, r.Status, r.Body)
			}
		}
		r := save(map[string]any{"preferredName": " Tommy ", "timeZone": "America/Denver", "pronouns": []string{"other", "he"}, "pronounsOther": "ze/zir"})
		if r.Status != 200 {
			t.Fatalf("%d %s", r.Status, r.Body)
		}
		r = tom.RPC(getProfile, map[string]any{})
		for _, text := range []string{`"firstName":"Thomas"`, `"preferredName":"Tommy"`, `"pronouns":["he","other"]`, `"pronounsOther":"ze/zir"`, `"timeZone":"America/Denver"`} {
			if !has(r, text) {
				t.Errorf("the profile lacks %s: %s", text, r.Body)
			}
		}
		if r := tom.RPC("/wellhouse.nav.v1.NavigationService/GetStartup", map[string]any{}); !has(r, `"firstName":"Tommy"`) {
			t.Error("Home does not know the preferred name")
		}
		if r := tom.Get(personal); !has(r, `"firstName":"Thomas"`) {
			t.Errorf("the legal name is gone: %s", r.Body)
		}
		// A new legal name leaves the preferred one.
		body := info(map[string]any{"firstName": "Tobias"})
		if r := tom.Do(apitest.Call{Method: "PUT", Path: personal, JSON: body}); r.Status != 200 {
			t.Fatalf("%d %s", r.Status, r.Body)
		}
		r = tom.RPC(getProfile, map[string]any{})
		if !has(r, `"firstName":"Tobias"`) || !has(r, `"preferredName":"Tommy"`) {
			t.Errorf("%s", r.Body)
		}
		// Without one, the legal name is back.
		if r := save(map[string]any{"timeZone": "America/Denver", "version": 2}); r.Status != 200 {
			t.Fatalf("%d %s", r.Status, r.Body)
		}
		if r := tom.RPC(getProfile, map[string]any{}); has(r, "Tommy") || !has(r, `"pronouns":[]`) {
			t.Errorf("%s", r.Body)
		}
		if r := tom.RPC("/wellhouse.nav.v1.NavigationService/GetStartup", map[string]any{}); !has(r, `"firstName":"Tobias"`) {
			t.Error("Home does not know the legal name")
		}
	})
}

// What an address is for comes from programs and devices; letters may go to a PO box.
func TestEffectsAndMailing(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		for email, want := range map[string]string{
			"rosa@demo.test": `"next":"strips"`, "james@demo.test": `"next":"devices"`, "nora@demo.test": `"next":"letters"`,
			"tom@demo.test": `"onTheWay":[{"category":"weight_scale","state":"shipped"`,
		} {
			if r := s.As(email).RPC(getProfile, map[string]any{}); r.Status != 200 || !has(r, want) {
				t.Errorf("%s: %d lacks %s: %s", email, r.Status, want, r.Body)
			}
		}
		tom := s.As("tom@demo.test")
		box := map[string]any{"line1": "PO Box 9", "city": "Portland", "region": "or", "postalCode": "97205"}
		if r := tom.RPC(mailing, map[string]any{"address": box, "version": 0}); r.Status != 200 || !has(r, `"version":1`) {
			t.Fatalf("%d %s", r.Status, r.Body)
		}
		if r := tom.RPC(getProfile, map[string]any{}); !has(r, `"mailingAddress":{"line1":"PO Box 9","line2":"","city":"Portland","region":"OR"`) {
			t.Errorf("%s", r.Body)
		}
		if r := tom.RPC(mailing, map[string]any{"address": map[string]any{"line1": "x"}, "version": 1}); r.Status != 400 || !has(r, "address.city") {
			t.Errorf("%d %s", r.Status, r.Body)
		}
		if r := tom.RPC(mailing, map[string]any{"version": 1}); r.Status != 200 {
			t.Errorf("%d %s", r.Status, r.Body)
		}
		if r := tom.RPC(getProfile, map[string]any{}); has(r, "mailingAddress") {
			t.Errorf("%s", r.Body)
		}
		for email, status := range map[string]int{"kdoe@demo.test": 404, "coach.en@demo.test": 403} {
			if r := s.As(email).RPC(getProfile, map[string]any{}); r.Status != status {
				t.Errorf("%s: %d %s", email, r.Status, r.Body)
			}
		}
	})
}

// S2-3-09, S2-9-35: where the organization says nothing, an address is an
// individual's. S2-9-33: and a phone is from the United States.
func TestAnOrganizationThatSaysNothing(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		s.Exec("UPDATE promos SET address_types = '[]', phone_regions = '[]' WHERE code = 'DIRECT'")
		tom := s.As("tom@demo.test")
		if r := tom.Get("/v1/promos/DIRECT"); !has(r, `"addressTypes":["INDIVIDUAL"]`) {
			t.Errorf("%s", r.Body)
		}
		if r := tom.RPC("/wellhouse.nav.v1.NavigationService/GetStartup", map[string]any{}); !has(r, `"addressTypes":["INDIVIDUAL"]`) {
			t.Error("start-up lacks INDIVIDUAL")
		}
		body := info(map[string]any{"phones": []any{map[string]any{"phoneType": "MO", "number": "503 555 0199"}}})
		if r := tom.Do(apitest.Call{Method: "PUT", Path: personal, JSON: body}); r.Status != 200 || !has(r, `"number":"5035550199","selectedCountry":"US"`) {
			t.Errorf("%d %s", r.Status, r.Body)
		}
	})
}

func picture(t *testing.T) string {
	t.Helper()
	p := image.NewNRGBA(image.Rect(0, 0, 40, 30))
	p.Set(3, 3, color.NRGBA{R: 200, A: 255})
	var out bytes.Buffer
	if err := png.Encode(&out, p); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

// A photo takes the place of the one before, and belongs to its member alone.
func TestPhoto(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		tom := s.As("tom@demo.test")
		upload := func(c *apitest.Client, body string) *apitest.Reply {
			return c.Do(apitest.Call{Method: "POST", Path: photo, Body: body, Header: map[string]string{"Content-Type": "application/octet-stream"}})
		}
		var first, second struct{ ID string }
		upload(tom, picture(t)).Decode(t, &first)
		upload(tom, picture(t)).Decode(t, &second)
		if first.ID == "" || second.ID == "" || first.ID == second.ID {
			t.Fatalf("ids %q %q", first.ID, second.ID)
		}
		var r *apitest.Reply
		for range 200 {
			if r = tom.Get(photo + "/" + second.ID); r.Status == 200 {
				break
			}
			time.Sleep(20 * time.Millisecond)
		}
		if r.Status != 200 || !strings.HasPrefix(r.Body, "\xff\xd8") {
			t.Fatalf("%d %.80q", r.Status, r.Body)
		}
		if r := tom.RPC(getProfile, map[string]any{}); !has(r, `"photo":{"id":"`+second.ID+`","state":"ready"}`) {
			t.Errorf("%s", r.Body)
		}
		for name, got := range map[string]struct {
			r    *apitest.Reply
			want int
		}{
			"the first one":   {tom.Get(photo + "/" + first.ID), 404},
			"another member":  {s.As("rosa@demo.test").Get(photo + "/" + second.ID), 404},
			"staff":           {s.As("coach.en@demo.test").Get(photo + "/" + second.ID), 403},
			"no picture":      {upload(tom, "%PDF-1.7 not a picture"), 400},
			"a closed brand":  {upload(s.As("kdoe@demo.test"), picture(t)), 404},
			"a staff's photo": {upload(s.As("coach.en@demo.test"), picture(t)), 403},
		} {
			if got.r.Status != got.want {
				t.Errorf("%s: %d %s, want %d", name, got.r.Status, got.r.Body, got.want)
			}
		}
		for range 2 {
			if r := tom.Do(apitest.Call{Method: "DELETE", Path: photo}); r.Status != 204 {
				t.Errorf("%d %s", r.Status, r.Body)
			}
		}
		if r := tom.RPC(getProfile, map[string]any{}); has(r, `"photo"`) {
			t.Errorf("%s", r.Body)
		}
	})
}
