package kit

import (
	"context"
	"encoding/json"
	"maps"
	"regexp"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"wellhouse.app/internal/care/kit/kitdb"
	"wellhouse.app/internal/people/contactrule"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/audit"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/i18n"
)

// The limits of a campaign.
const (
	AgainLeast, AgainMost = 30, 730
	AgeMost               = 99
	sponsorMost           = 80
	introMost             = 600
	longest               = 3 * 366 // days
	peopleMost            = 5000    // that the page adds at once
)

// Listed is a campaign at the desk.
type Listed struct {
	Campaign
	People, Orders int
}

// Campaigns lists every campaign, the one that ends last first.
func (s *Service) Campaigns(ctx context.Context) (out []Listed, err error) {
	err = s.DB.Read(ctx, db.System, func(ctx context.Context, q db.Q) error {
		rows, err := kitdb.New(q).Campaigns(ctx)
		if err != nil {
			return err
		}
		for _, r := range rows {
			c, err := campaignOf(kitdb.KitCampaign{
				ID: r.ID, Code: r.Code, BrandCode: r.BrandCode, Country: r.Country, Kits: r.Kits, Sponsor: r.Sponsor, Payer: r.Payer, FirstDay: r.FirstDay, LastDay: r.LastDay,
				Zone: r.Zone, AgainDays: r.AgainDays, LeastAge: r.LeastAge, Members: r.Members, HelpPhone: r.HelpPhone, Intro: r.Intro, Revision: r.Revision,
			})
			if err != nil {
				return err
			}
			out = append(out, Listed{Campaign: c, People: int(r.People), Orders: int(r.Orders)})
		}
		return nil
	})
	return out, err
}

var codeForm = regexp.MustCompile(`^[A-Z0-9](?:[A-Z0-9-]{1,18})[A-Z0-9]$`)

// Check judges a campaign and gives it the form that is kept. countries are those of the
// brands.
func (c Campaign) Check(countries map[string]string) (Campaign, error) {
	var wrong []apperr.Field
	refuse := func(bad bool, name, key, message string) {
		if bad {
			wrong = append(wrong, apperr.Field{Name: name, MessageKey: key, Message: message})
		}
	}
	c.Code, c.Sponsor = strings.ToUpper(strings.TrimSpace(c.Code)), strings.TrimSpace(c.Sponsor)
	c.Country = countries[c.BrandCode]
	country := c.Country
	refuse(!codeForm.MatchString(c.Code), "code", "campaign.code", "Use 3 to 20 letters, digits and hyphens.")
	refuse(country == "", "brandCode", "forms.choose", "Please choose one.")
	refuse(!Both.Includes(c.Kits), "kits", "forms.choose", "Please choose one.")
	refuse(c.Payer != Sponsor && c.Payer != Plan, "payer", "forms.choose", "Please choose one.")
	refuse(c.Sponsor == "" || utf8.RuneCountInString(c.Sponsor) > sponsorMost || !utf8.ValidString(c.Sponsor), "sponsor", "campaign.sponsor", "Enter the sponsor, in up to 80 characters.")
	first, err1 := time.Parse(time.DateOnly, c.FirstDay)
	last, err2 := time.Parse(time.DateOnly, c.LastDay)
	refuse(err1 != nil, "firstDay", "campaign.day", "Enter a date.")
	refuse(err2 != nil, "lastDay", "campaign.day", "Enter a date.")
	if err1 == nil && err2 == nil {
		refuse(last.Before(first), "lastDay", "campaign.order", "The last day can’t be before the first one.")
		refuse(last.Sub(first) > longest*24*time.Hour, "lastDay", "campaign.long", "A campaign can last up to three years.")
	}
	_, err := time.LoadLocation(c.Zone)
	refuse(c.Zone == "" || c.Zone == "Local" || err != nil, "zone", "campaign.zone", "Choose a time zone.")
	refuse(c.AgainDays < AgainLeast || c.AgainDays > AgainMost, "againDays", "campaign.againDays", "Enter 30 to 730 days.")
	refuse(c.LeastAge < 0 || c.LeastAge > AgeMost, "leastAge", "campaign.leastAge", "Enter an age from 0 to 99.")
	if country != "" {
		phone, fault := contactrule.Phone(c.HelpPhone, country)
		refuse(fault != contactrule.Fine, "helpPhone", "campaign.helpPhone", "Enter a phone number that people can call.")
		c.HelpPhone = phone
	}
	c.Intro = maps.Clone(c.Intro)
	for locale, text := range c.Intro {
		text = strings.TrimSpace(text)
		bad := !slices.Contains(i18n.Locales, locale) || !utf8.ValidString(text) || utf8.RuneCountInString(text) > introMost
		refuse(bad, "intro."+locale, "campaign.intro", "Use at most 600 characters.")
		if c.Intro[locale] = text; text == "" {
			delete(c.Intro, locale)
		}
	}
	if len(c.Intro) > 0 {
		for _, locale := range i18n.Locales {
			refuse(strings.HasSuffix(locale, country) && c.Intro[locale] == "", "intro."+locale, "campaign.introMissing", "Write it in every language of the brand, or in none.")
		}
	}
	if wrong != nil {
		return c, apperr.Invalid(wrong...)
	}
	return c, nil
}

func changed() error {
	return apperr.New(apperr.Aborted, "campaign.changed", "Someone else has changed this campaign since you opened it.")
}

// Put stores a campaign. Its code and brand stay what they are; one that was changed
// since it was read is refused.
func (s *Service) Put(ctx context.Context, c Campaign) (Campaign, error) {
	brands, err := s.Brands.All(ctx)
	if err != nil {
		return c, err
	}
	countries := make(map[string]string, len(brands))
	for code, b := range brands {
		countries[code] = b.Country
	}
	if c, err = c.Check(countries); err != nil {
		return c, err
	}
	intro, err := json.Marshal(c.Intro)
	if err != nil {
		return c, err
	}
	err = s.DB.Write(ctx, db.System, func(ctx context.Context, q db.Q) error {
		action := "create"
		if c.ID == "" {
			c.ID = db.NewID()
			err = s.addCampaign(ctx, q, c, string(intro))
		} else {
			action = "update"
			err = s.changeCampaign(ctx, q, c, string(intro))
		}
		if err != nil {
			return err
		}
		if c, err = campaign(ctx, q, c.ID); err != nil {
			return err
		}
		return s.Audit.Record(ctx, q, audit.Row{Action: action, Area: deskArea, Target: c.ID})
	})
	return c, err
}

func (s *Service) addCampaign(ctx context.Context, q db.Q, c Campaign, intro string) error {
	n, err := kitdb.New(q).PutCampaign(ctx, kitdb.PutCampaignParams{
		ID: c.ID, Code: c.Code, BrandCode: c.BrandCode, Country: c.Country, Kits: string(c.Kits), Sponsor: c.Sponsor, Payer: string(c.Payer), FirstDay: c.FirstDay,
		LastDay: c.LastDay, Zone: c.Zone, AgainDays: int64(c.AgainDays), LeastAge: int64(c.LeastAge), Members: c.Members, HelpPhone: c.HelpPhone,
		Intro: intro, ChangedAt: s.now(),
	})
	if err == nil && n == 0 {
		err = apperr.InvalidField("code", "campaign.taken", "Another campaign has this code.")
	}
	return err
}

func (s *Service) changeCampaign(ctx context.Context, q db.Q, c Campaign, intro string) error {
	before, err := campaign(ctx, q, c.ID)
	if err != nil {
		return err
	}
	if before.Code != c.Code || before.BrandCode != c.BrandCode {
		return apperr.InvalidField("code", "campaign.fixed", "The code and the brand of a campaign can’t change.")
	}
	n, err := kitdb.New(q).ChangeCampaign(ctx, kitdb.ChangeCampaignParams{
		ID: c.ID, Kits: string(c.Kits), Sponsor: c.Sponsor, Payer: string(c.Payer), FirstDay: c.FirstDay, LastDay: c.LastDay, Zone: c.Zone,
		AgainDays: int64(c.AgainDays), LeastAge: int64(c.LeastAge), Members: c.Members, HelpPhone: c.HelpPhone, Intro: intro, ChangedAt: s.now(),
		Revision: int64(c.Revision),
	})
	if err == nil && n == 0 {
		err = changed()
	}
	return err
}
