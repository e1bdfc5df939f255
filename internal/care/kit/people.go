package kit

import (
	"bufio"
	"context"
	"database/sql"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"strings"

	"wellhouse.app/internal/care/kit/kitdb"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/audit"
	"wellhouse.app/internal/platform/db"
)

// Invited is somebody who may order without an account.
type Invited struct{ LastName, BirthDate string }

// fits reports whether it is somebody whom a visitor could say they are.
func (p Invited) fits() bool {
	return foldName(p.LastName) != "" && askWho(p.LastName, p.BirthDate) == nil
}

// ReadPeople reads a list from a file: a last name and a birth date on each line, and
// perhaps a line with the names of the columns first. An error names the line and
// nothing that is on it.
func ReadPeople(file io.Reader) (out []Invited, err error) {
	text := bufio.NewReader(file)
	if mark, _ := text.Peek(3); string(mark) == "\ufeff" {
		_, _ = text.Discard(3)
	}
	r := csv.NewReader(text)
	r.FieldsPerRecord, r.TrimLeadingSpace = -1, true
	for first := true; ; first = false {
		fields, err := r.Read()
		if errors.Is(err, io.EOF) {
			break
		}
		var wrong *csv.ParseError
		if errors.As(err, &wrong) {
			return nil, fmt.Errorf("line %d can't be read: %w", wrong.Line, wrong.Err)
		} else if err != nil {
			return nil, err
		}
		if first && len(fields) == 2 && !strings.ContainsAny(fields[1], "0123456789") {
			continue
		}
		line, _ := r.FieldPos(0)
		if len(fields) != 2 {
			return nil, fmt.Errorf("line %d needs a last name, a comma and a birth date such as 1962-04-09", line)
		}
		p := Invited{LastName: strings.TrimSpace(fields[0]), BirthDate: strings.TrimSpace(fields[1])}
		if !p.fits() {
			return nil, fmt.Errorf("line %d needs a last name, a comma and a birth date such as 1962-04-09", line)
		}
		out = append(out, p)
	}
	if len(out) == 0 {
		return nil, errors.New("there is nobody in the file")
	}
	return out, nil
}

// AddPeople adds people to the list of a campaign. Only keyed hashes are stored.
func (s *Service) AddPeople(ctx context.Context, campaignID string, people []Invited) (added, all int, err error) {
	if err := checkPeople(people); err != nil {
		return 0, 0, err
	}
	err = s.DB.Write(ctx, db.System, func(ctx context.Context, q db.Q) error {
		added, all, err = s.addPeople(ctx, q, campaignID, people)
		return err
	})
	return added, all, err
}

// AddList does the same with a list of any length, all of it or nothing, for the
// campaign with a code.
func (s *Service) AddList(ctx context.Context, code string, people []Invited) (added, all int, err error) {
	err = s.DB.Write(ctx, db.System, func(ctx context.Context, q db.Q) error {
		c, err := kitdb.New(q).CampaignByCode(ctx, strings.ToUpper(strings.TrimSpace(code)))
		if errors.Is(err, sql.ErrNoRows) {
			return apperr.NotFoundError()
		} else if err != nil {
			return err
		}
		added, all, err = s.addPeople(ctx, q, c.ID, people)
		return err
	})
	return added, all, err
}

func checkPeople(people []Invited) error {
	if len(people) == 0 || len(people) > peopleMost {
		return apperr.InvalidField("people", "campaign.people", "Add 1 to 5,000 people at a time.")
	}
	for _, p := range people {
		if !p.fits() {
			return apperr.InvalidField("people", "campaign.person", "Each line needs a last name and a birth date such as 1962-04-09.")
		}
	}
	return nil
}

func (s *Service) addPeople(ctx context.Context, q db.Q, campaignID string, people []Invited) (added, all int, err error) {
	if _, err := campaign(ctx, q, campaignID); err != nil {
		return 0, 0, err
	}
	store := kitdb.New(q)
	for _, p := range people {
		n, err := store.AddPerson(ctx, kitdb.AddPersonParams{
			CampaignID: campaignID, PersonHash: s.personHash(campaignID, p.LastName, p.BirthDate), AddedAt: s.now(),
		})
		if err != nil {
			return 0, 0, err
		}
		added += int(n)
	}
	n, err := store.CountPeople(ctx, campaignID)
	if err != nil {
		return 0, 0, err
	}
	return added, int(n), s.Audit.Record(ctx, q, audit.Row{Action: "addPeople", Area: deskArea, Target: campaignID})
}
