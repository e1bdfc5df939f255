package demo

import (
	"context"
	"fmt"
	"strconv"

	"wellhouse.app/internal/people/auth"
	"wellhouse.app/internal/people/coaching"
	"wellhouse.app/internal/people/flag"
	"wellhouse.app/internal/people/member"
	"wellhouse.app/internal/people/program"
	"wellhouse.app/internal/platform/db"
)

// putPeople stores missing people, staff first: members are assigned to them.
func (l *loader) putPeople(ctx context.Context, q db.Q) error {
	for _, staffFirst := range []bool{true, false} {
		for _, p := range people() {
			if (p.staff != nil) != staffFirst || l.accounts[p.id()] {
				continue
			}
			if err := l.putPerson(ctx, q, p); err != nil {
				return fmt.Errorf("demo: %s: %w", p.name, err)
			}
		}
	}
	return nil
}

func (l *loader) putPerson(ctx context.Context, q db.Q, p person) error {
	a := auth.NewAccount{
		Account: auth.Account{
			ID: p.id(), Role: p.role, Status: p.status, Email: p.email(), GivenName: p.given, FamilyName: p.family,
			MFARequired: p.mfa, Locale: p.locale, LastVisitAt: l.ago(hours(p.lastVisit)), CreatedAt: l.ago(days(430)),
		},
		PasswordHash: l.hash, PasswordAlone: true,
	}
	if p.status == auth.NoSignIn {
		a.PasswordHash = ""
	}
	if p.member != nil {
		a.Contacts = contacts(p)
	}
	if err := l.createAccount(ctx, q, p, a); err != nil {
		return err
	}
	if p.staff != nil {
		s := *p.staff
		s.ID = p.id()
		if p.away > 0 {
			back := l.first.Add(days(p.away)).UnixMilli()
			s.AwayUntil = &back
		}
		if err := coaching.AddStaff(ctx, q, s); err != nil {
			return err
		}
		return l.putPortrait(ctx, q, p)
	}
	if err := l.putMember(ctx, q, p); err != nil {
		return err
	}
	return l.putFamily(ctx, q, p)
}

// createAccount stores the account. A child without a sign-in has no address.
func (l *loader) createAccount(ctx context.Context, q db.Q, p person, a auth.NewAccount) error {
	if p.status == auth.NoSignIn && p.member != nil {
		return l.Auth.CreatePerson(ctx, q, a.Account)
	}
	return l.Auth.CreateAccount(ctx, q, a)
}

// contacts lets codes reach the person's email and mobile phone.
func contacts(p person) []auth.ContactPoint {
	list := []auth.ContactPoint{{ID: id("contact", p.name, "email"), Kind: auth.Email, Address: p.email(), Verified: true}}
	for _, phone := range p.member.Phones {
		if phone.Type == "MO" {
			list = append(list, auth.ContactPoint{ID: id("contact", p.name, "sms"), Kind: auth.SMS, Address: phone.Number, Verified: true})
		}
	}
	return list
}

func (l *loader) putMember(ctx context.Context, q db.Q, p person) error {
	story := p.member
	m := story.Member
	m.ID, m.PublicUUID = p.id(), id("public", p.name)
	if err := member.Add(ctx, q, m, l.ago(days(430))); err != nil {
		return err
	}
	if story.legal != "" {
		if err := member.KeepLegalName(ctx, q, p.id(), story.legal); err != nil {
			return err
		}
	}
	for _, step := range []func(context.Context, db.Q, person) error{
		l.putPrograms, l.putDevices, l.putFlags, l.putCare, l.putTasks, l.putPrivate, l.putChannels,
	} {
		if err := step(ctx, q, p); err != nil {
			return err
		}
	}
	return nil
}

func (l *loader) putPrograms(ctx context.Context, q db.Q, p person) error {
	for _, e := range p.member.programs {
		row := program.Enrolment{Key: id("enrolment", p.name, e.slug), Status: e.status}
		row.Program, _ = program.Find(e.slug)
		if e.started > 0 {
			at := l.ago(days(e.started))
			row.StartedAt = &at
		}
		if e.ended > 0 {
			at := l.ago(days(e.ended))
			row.EndedAt = &at
		}
		if err := program.Enrol(ctx, q, p.id(), row); err != nil {
			return err
		}
	}
	for _, d := range p.member.diagnoses {
		if err := program.Diagnose(ctx, q, p.id(), d); err != nil {
			return err
		}
	}
	return nil
}

func (l *loader) putDevices(ctx context.Context, q db.Q, p person) error {
	for i, d := range p.member.devices {
		random := chance("device", p.name, strconv.Itoa(i))
		err := member.AddDevice(ctx, q, p.id(), member.Device{
			ID: id("device", p.name, strconv.Itoa(i)), Category: d.category, Model: d.model,
			Serial: fmt.Sprintf("%s-%08d", d.model, random.IntN(1e8)), State: d.state, StateAt: l.ago(days(d.days)),
		})
		if err != nil {
			return err
		}
	}
	return nil
}

func (l *loader) putFlags(ctx context.Context, q db.Q, p person) error {
	if p.member.noFlags {
		for _, f := range flag.Catalogue {
			if err := flag.SetMember(ctx, q, p.id(), f.Name, false); err != nil {
				return err
			}
		}
	}
	for _, name := range p.member.flags {
		if err := flag.SetMember(ctx, q, p.id(), name, true); err != nil {
			return err
		}
	}
	return nil
}

func (l *loader) putCare(ctx context.Context, q db.Q, p person) error {
	for _, c := range []struct{ staff, relation string }{
		{p.member.coach, coaching.AsCoach}, {p.member.careTeam, coaching.AsCareTeam}, {p.member.guide, coaching.AsGuide},
	} {
		if c.staff == "" {
			continue
		}
		if err := coaching.Assign(ctx, q, p.id(), MemberID(c.staff), c.relation, l.ago(days(420))); err != nil {
			return err
		}
	}
	return nil
}

func (l *loader) putTasks(ctx context.Context, q db.Q, p person) error {
	for _, t := range p.member.tasks {
		err := member.AddTask(ctx, q, p.id(), member.Task{
			ID: id("task", p.name, t.kind), Kind: t.kind, Program: t.program, Urgency: t.urgency, CreatedAt: l.ago(hours(t.hours)),
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// putPrivate stores what is sealed.
func (l *loader) putPrivate(ctx context.Context, q db.Q, p person) error {
	for field, chosen := range p.member.demographics {
		if err := member.PutDemographic(ctx, q, l.Keys, p.id(), field, chosen, l.ago(days(200))); err != nil {
			return err
		}
	}
	for i, n := range p.member.notes {
		if err := l.putNote(ctx, q, p.id(), id("note", p.name, strconv.Itoa(i)), n); err != nil {
			return err
		}
	}
	if l.accounts[p.id()] { // what a person changed or removed stays as they left it
		return nil
	}
	for question := range p.member.answers {
		if err := l.putAnswer(ctx, q, p.id(), question); err != nil {
			return err
		}
	}
	if p.member.totp == "" {
		return nil
	}
	return l.putTOTP(ctx, q, p.id(), p.member.totp)
}
