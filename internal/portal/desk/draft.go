package desk

import (
	"context"
	"fmt"
	"strings"
	"time"

	"wellhouse.app/internal/care/figure"
	"wellhouse.app/internal/care/reading"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/i18n"
	"wellhouse.app/internal/platform/who"
)

// monthDays is how far back a card looks.
const monthDays = 30

// Draft writes a card from what is known about the member, in the language that
// the member reads. The one who hands over edits it.
func (s *Service) Draft(ctx context.Context, w who.Who, channelID string) (card Card, locale string, err error) {
	var c conversation
	var known Snapshot
	err = s.look(ctx, w, channelID, snapshotArea, func(ctx context.Context, q db.Q, found conversation) error {
		c = found
		known, err = s.facts(ctx, q, c)
		return err
	})
	if err != nil {
		return card, "", err
	}
	say := wordsOf(c.Locale)
	zone := i18n.Zone(known.Zone)
	if c.reach.Readings {
		if known, err = s.figures(ctx, c, known); err != nil {
			return card, "", err
		}
		if card.LastMonth, err = s.month(ctx, c.memberID, known, say, zone); err != nil {
			return card, "", err
		}
	}
	card.WorkingOn = workingOn(known, say)
	if c.Task != nil {
		card.Promises = say.promise(time.UnixMilli(c.Task.OpenedAt).In(zone), time.UnixMilli(c.Task.DueAt).In(zone))
	}
	card.Wishes = say.Say("language")
	return card, c.Locale, nil
}

func workingOn(known Snapshot, say words) string {
	var lines []string
	if names := say.programs(known.Programs); len(names) > 0 {
		lines = append(lines, say.Say("programs", "list", strings.Join(names, ", ")))
	}
	if known.Target != nil {
		lines = append(lines, say.Say("goal", "weight", shown(*known.Target)))
	}
	return strings.Join(lines, "\n")
}

// month tells the last 30 days in words, a line for each kind of reading.
func (s *Service) month(ctx context.Context, memberID string, known Snapshot, say words, zone *time.Location) (string, error) {
	start := s.Now().In(zone).AddDate(0, 0, 1-monthDays).Format(time.DateOnly) + "T00:00:00"
	var lines []string
	for _, l := range known.Readings {
		line, err := s.monthOf(ctx, memberID, l.Kind, start, say)
		if err != nil {
			return "", err
		}
		if line != "" {
			lines = append(lines, line)
		}
	}
	if len(lines) == 0 && len(known.Readings) > 0 {
		return say.Say("noReadings"), nil
	}
	return strings.Join(lines, "\n"), nil
}

func (s *Service) monthOf(ctx context.Context, memberID string, kind reading.Kind, start string, say words) (string, error) {
	switch kind {
	case reading.BloodSugar:
		f, err := s.Readings.Sugar(ctx, memberID, reading.SugarSpan{Start: start})
		if err != nil || f.Average == nil || f.InRange == nil {
			return "", err
		}
		return say.Say("sugar", "count", say.Count("readings", f.N), "average", shown(f.GlucoseAverage(*f.Average)),
			"share", say.Percent(say.Decimal(*f.InRange, 0)), "lows", say.Count("lows", f.Lows), "highs", say.Count("highs", f.Highs)), nil
	case reading.BloodPressure:
		f, err := s.Readings.Pressures(ctx, memberID, start, "")
		if err != nil || f.Average == nil {
			return "", err
		}
		average := fmt.Sprintf("%d/%d %s", f.Average.Systolic, f.Average.Diastolic, figure.MmHg)
		return say.Say("pressure", "count", say.Count("readings", f.N), "average", average), nil
	case reading.BodyWeight:
		f, err := s.Readings.Weights(ctx, memberID, reading.WeightSpan{Days: []int{monthDays}})
		if err != nil || len(f.Periods) == 0 || f.Periods[0].N == 0 || f.Periods[0].Change == nil {
			return "", err
		}
		return say.Say("weight", "count", say.Count("weighings", f.Periods[0].N), "trend", shown(f.WeightChange(*f.Periods[0].Change))), nil
	}
	return "", nil
}
