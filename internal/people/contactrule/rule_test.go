package contactrule_test

import (
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"wellhouse.app/internal/people/contactrule"
)

// table reads the rows of a file that the web app's tests read too.
func table(t *testing.T, name string, columns, least int) [][]string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("testdata", name))
	if err != nil {
		t.Fatal(err)
	}
	var rows [][]string
	for i, line := range strings.Split(strings.TrimSuffix(string(text), "\n"), "\n") {
		if strings.HasPrefix(line, "# ") {
			continue
		}
		row := strings.Split(line, "\t")
		if len(row) != columns {
			t.Fatalf("%s:%d has %d columns, not %d", name, i+1, len(row), columns)
		}
		rows = append(rows, row)
	}
	if len(rows) < least {
		t.Fatalf("%s has %d rows, at least %d are asked for", name, len(rows), least)
	}
	return rows
}

func verdict(f contactrule.Fault) string {
	if f == contactrule.Fine {
		return "ok"
	}
	return string(f)
}

// S1-5-11, S2-5-41: letters with any accent, digits, spaces, apostrophes, periods
// and hyphens.
func TestNames(t *testing.T) {
	for _, row := range table(t, "names.tsv", 3, 60) {
		kept, fault := contactrule.Name(row[0])
		if verdict(fault) != row[1] || kept != row[2] {
			t.Errorf("%q is %s, kept as %q; want %s, %q", row[0], verdict(fault), kept, row[1], row[2])
		}
	}
	if _, fault := contactrule.Name("Ro\xffsa"); fault != contactrule.NameCharacters {
		t.Errorf("a broken text is %q", fault)
	}
}

// S1-5-13, S2-5-43.
func TestEmails(t *testing.T) {
	for _, row := range table(t, "emails.tsv", 3, 30) {
		kept, fault := contactrule.Email(row[0])
		if verdict(fault) != row[1] || kept != row[2] {
			t.Errorf("%q is %s, kept as %q; want %s, %q", row[0], verdict(fault), kept, row[1], row[2])
		}
	}
}

// S1-5-14, S2-5-34, S2-5-35, S2-5-39: punctuation and the country prefix go, and
// ten digits remain.
func TestPhones(t *testing.T) {
	for _, row := range table(t, "phones.tsv", 4, 100) {
		kept, fault := contactrule.Phone(row[1], row[0])
		if verdict(fault) != row[2] || kept != row[3] {
			t.Errorf("%s %q is %s, kept as %q; want %s, %q", row[0], row[1], verdict(fault), kept, row[2], row[3])
		}
	}
}

// S1-5-12, S2-5-40, S2-5-42: addresses of the United States and Canada, with and
// without PO boxes.
func TestAddresses(t *testing.T) {
	for _, row := range table(t, "addresses.tsv", 8, 200) {
		written := contactrule.Address{Line1: row[1], Line2: row[2], City: row[3], Region: row[4], PostalCode: row[5]}
		kept, faults := written.Clean(row[0] == "yes")
		var found []string
		for _, field := range slices.Sorted(maps.Keys(faults)) {
			found = append(found, field+" "+string(faults[field]))
		}
		got := strings.Join(found, "; ")
		if got == "" {
			got = "ok"
		}
		if got != row[6] {
			t.Errorf("%q is %s; want %s", row[:6], got, row[6])
			continue
		}
		want := strings.Join(row[1:6], "|")
		if row[7] != "" {
			want = row[7]
		}
		form := strings.Join([]string{kept.Line1, kept.Line2, kept.City, kept.Region, kept.PostalCode}, "|")
		if got == "ok" && !strings.EqualFold(form, want) || row[7] != "" && form != want {
			t.Errorf("%q is kept as %s; want %s", row[:6], form, want)
		}
	}
}

// S2-5-42: every beginning of a postal code, with the states and provinces that have it.
func TestPostalRegions(t *testing.T) {
	codes := func(beginning string) (country, whole string) {
		if len(beginning) == 1 {
			return contactrule.CA, beginning + "1A 1A1"
		}
		return contactrule.US, beginning + "01"
	}
	seen, used := []string{}, map[string]bool{}
	for _, row := range table(t, "postal-regions.tsv", 2, 1026) {
		seen = append(seen, row[0])
		country, code := codes(row[0])
		want := strings.Fields(row[1])
		for _, region := range slices.Concat(contactrule.Regions[contactrule.US], contactrule.Regions[contactrule.CA]) {
			used[region] = used[region] || slices.Contains(want, region)
			if got := contactrule.InRegion(code, region); got != slices.Contains(want, region) {
				t.Errorf("%s in %s: %v", code, region, got)
			}
		}
		for _, region := range want {
			if contactrule.CountryOf(region) != country {
				t.Errorf("%s: %s is not in %s", row[0], region, country)
			}
		}
	}
	var all []string
	for n := range 1000 {
		all = append(all, fmt.Sprintf("%03d", n))
	}
	for letter := 'A'; letter <= 'Z'; letter++ {
		all = append(all, string(letter))
	}
	if !slices.Equal(seen, all) {
		t.Error("not every beginning has its row, once and in order")
	}
	for region, found := range used {
		if !found {
			t.Errorf("%s has no postal code", region)
		}
	}
}

// No state and no province share their two letters, so an address tells its
// country.
func TestCountryOf(t *testing.T) {
	for region, want := range map[string]string{"TX": "US", "tx": "US", " qc ": "CA", "PR": "US", "AE": "US", "NU": "CA", "": "", "Texas": "", "XX": ""} {
		if got := contactrule.CountryOf(region); got != want {
			t.Errorf("%q is in %q, want %q", region, got, want)
		}
	}
}

// S2-9-33, S2-9-35.
func TestDefaults(t *testing.T) {
	if contactrule.DefaultCountry != "US" || contactrule.DefaultAddressType != "INDIVIDUAL" {
		t.Error("the defaults have changed")
	}
}

// A number that a gateway tells is never judged, only written in one form.
func TestE164(t *testing.T) {
	for text, want := range map[string]string{
		"(312) 555-0100": "+13125550100", "1-312-555-0100": "+13125550100", "+44 20 7946 0018": "+442079460018", "+15551234567": "+15551234567",
		"555-0100": "", "+1": "", "0312 555 0100": "", "call me": "", "": "", "+0123456789": "", "23125550100": "",
	} {
		if got, ok := contactrule.E164(text); got != want || ok != (want != "") {
			t.Errorf("%q is %q, %t; want %q", text, got, ok, want)
		}
	}
}

func TestEveryFaultHasWords(t *testing.T) {
	for _, f := range []contactrule.Fault{
		contactrule.NameMissing, contactrule.NameLong, contactrule.NameCharacters, contactrule.NameLetter, contactrule.EmailForm,
		contactrule.PhoneMissing, contactrule.PhoneCharacters, contactrule.PhoneDigits, contactrule.PhoneNumber, contactrule.PhoneCountry,
		contactrule.PhoneAbroad, contactrule.PhoneRegion, contactrule.PhoneTwice, contactrule.StreetMissing, contactrule.StreetLong, contactrule.StreetCharacters, contactrule.StreetWhole,
		contactrule.POBox, contactrule.CityMissing, contactrule.CityLong, contactrule.CityCharacters, contactrule.CityMilitary,
		contactrule.Region, contactrule.RegionMilitary, contactrule.ZIPCode, contactrule.PostalCode,
	} {
		if field := f.Field("x"); field.Message == "" || field.MessageKey != string(f) {
			t.Errorf("%s has no words", f)
		}
	}
}
