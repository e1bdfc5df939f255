package desk

import (
	"context"
	"time"

	deskv1 "wellhouse.app/api/rpc/desk/v1"
	"wellhouse.app/internal/care/figure"
	"wellhouse.app/internal/care/reading"
	"wellhouse.app/internal/care/supply"
	"wellhouse.app/internal/people/enrol"
	"wellhouse.app/internal/platform/who"
)

// GetSnapshot gives what the caller's role may know.
//
// POST /wellhouse.desk.v1.SnapshotService/GetSnapshot
func (r RPC) GetSnapshot(ctx context.Context, in *deskv1.GetSnapshotRequest) (*deskv1.GetSnapshotResponse, error) {
	s, err := r.Service.Snapshot(ctx, who.From(ctx), in.GetChannelUrl())
	if err != nil {
		return nil, err
	}
	return s.message(r.Service.Now()), nil
}

// GetMemberSnapshot gives the same about a member whom the caller looks after.
//
// POST /wellhouse.desk.v1.SnapshotService/GetMemberSnapshot
func (r RPC) GetMemberSnapshot(ctx context.Context, in *deskv1.GetMemberSnapshotRequest) (*deskv1.GetMemberSnapshotResponse, error) {
	s, reached, err := r.Service.MemberSnapshot(ctx, who.From(ctx), in.GetMemberId())
	if err != nil {
		return nil, err
	}
	out := &deskv1.GetMemberSnapshotResponse{Snapshot: s.message(r.Service.Now()), Phone: reached.Phone, ChannelUrl: reached.ChannelURL}
	for _, a := range s.Alerts {
		out.Alerts = append(out.Alerts, a.Message())
	}
	for _, p := range reached.People {
		out.People = append(out.People, p.Message())
	}
	for _, a := range s.Answered {
		out.Enrolments = append(out.Enrolments, answersMessage(a))
	}
	return out, nil
}

func answersMessage(a enrol.Answered) *deskv1.EnrolmentAnswers {
	out := &deskv1.EnrolmentAnswers{Program: a.Program, At: float64(a.At)}
	for _, one := range a.Answers {
		out.Answers = append(out.Answers, &deskv1.EnrolmentAnswer{Question: one.Question, Chosen: one.Chosen})
	}
	return out
}

func (s Snapshot) message(now time.Time) *deskv1.GetSnapshotResponse {
	out := &deskv1.GetSnapshotResponse{
		Name: s.Name, Locale: s.Locale, TimeZone: s.Zone, BirthYear: int32(s.BirthYear), Programs: s.Programs, ShowsReadings: s.ShowsReadings,
	}
	out.LegalName, out.Pronouns, out.PronounsOther = s.LegalName, s.Pronouns.Chosen, s.Pronouns.Other
	for _, p := range s.Emergency {
		one := &deskv1.SnapshotContact{Name: p.Name(), Relationship: p.Relationship}
		for _, phone := range p.Phones {
			one.Phones = append(one.Phones, phone.Number)
		}
		out.EmergencyContacts = append(out.EmergencyContacts, one)
	}
	for _, l := range s.Readings {
		if l.Reading != nil {
			out.Readings = append(out.Readings, latest(l))
		}
	}
	for _, a := range s.Alerts {
		out.Alerts = append(out.Alerts, &deskv1.SnapshotAlert{
			Kind: string(a.Kind), Text: a.Shown.Text, Unit: a.Shown.Unit, StatusKey: a.Status, Local: a.Local(), At: float64(a.At),
		})
	}
	if s.Target != nil {
		out.Goals = append(out.Goals, &deskv1.SnapshotGoal{Kind: string(reading.BodyWeight), Text: s.Target.Text, Unit: s.Target.Unit})
	}
	if s.GainLimits != nil {
		out.GainLimits = limitsMessage(*s.GainLimits)
	}
	for _, t := range s.Labs {
		m := t.Message()
		one := &deskv1.SnapshotLab{Latest: m.GetLatest(), Change: m.GetChange(), Direction: t.Direction}
		if t.Change != nil {
			one.Since = m.GetPrevious().GetTakenOn()
		}
		out.Labs = append(out.Labs, one)
	}
	out.LabsMayWait = s.LabsMayWait
	for _, c := range s.LabCalls {
		out.LabCalls = append(out.LabCalls, c.Message(now))
	}
	if len(s.Profile.Sections) > 0 {
		out.HealthProfile = s.Profile.Message()
	}
	if s.Strips != nil {
		out.Strips = &deskv1.SnapshotStrips{Left: int32(*s.Strips.Left)}
		if s.Strips.RunOutDay > 0 {
			out.Strips.RunOutOn = figure.DateOf(s.Strips.RunOutDay)
		}
	}
	for _, d := range s.Devices {
		out.Devices = append(out.Devices, &deskv1.SnapshotDevice{
			DeviceId: d.ID, Category: d.Category, Model: d.Model, State: d.State, Sends: d.HasSecret && d.RevokedAt == 0, RevokedAt: float64(d.RevokedAt),
			MayBlock: d.Blocks,
		})
	}
	for _, o := range s.Orders {
		out.Orders = append(out.Orders, orderMessage(o))
	}
	return out
}

func orderMessage(o supply.Order) *deskv1.SnapshotOrder {
	p := o.Shipment
	return &deskv1.SnapshotOrder{
		Number: p.Number, State: string(p.State), Trouble: string(p.Trouble), PlacedAt: float64(p.PlacedAt), StateAt: float64(p.At(p.State)),
		Carrier: p.Carrier, Tracking: p.Tracking, TrackingUrl: p.TrackingURL(),
	}
}

func latest(l reading.Latest) *deskv1.SnapshotReading {
	out := &deskv1.SnapshotReading{
		Kind: string(l.Kind), Text: l.Reading.Text, Unit: l.Reading.Unit, StatusKey: l.Reading.StatusKey,
		At: float64(l.Reading.At), Local: l.Reading.Local(),
	}
	if l.Week != nil {
		out.WeekText, out.WeekCount = l.Week.Text, int32(l.Week.Count)
	}
	return out
}

// RevokeDevice ends the secret of a device.
//
// POST /wellhouse.desk.v1.SnapshotService/RevokeDevice
func (r RPC) RevokeDevice(ctx context.Context, in *deskv1.RevokeDeviceRequest) (*deskv1.RevokeDeviceResponse, error) {
	if in.GetMemberId() != "" {
		return &deskv1.RevokeDeviceResponse{}, r.Service.RevokeMemberDevice(ctx, who.From(ctx), in.GetMemberId(), in.GetDeviceId())
	}
	return &deskv1.RevokeDeviceResponse{}, r.Service.RevokeDevice(ctx, who.From(ctx), in.GetChannelUrl(), in.GetDeviceId())
}

// SetGainLimits sets from what gain on a member is asked to call.
//
// POST /wellhouse.desk.v1.SnapshotService/SetGainLimits
func (r RPC) SetGainLimits(ctx context.Context, in *deskv1.SetGainLimitsRequest) (*deskv1.SetGainLimitsResponse, error) {
	limits, err := r.Service.SetGainLimits(ctx, who.From(ctx), in.GetChannelUrl(), in.GetDay(), in.GetWeek())
	if err != nil {
		return nil, err
	}
	return &deskv1.SetGainLimitsResponse{Limits: limitsMessage(limits)}, nil
}

func limitsMessage(l reading.GainLimits) *deskv1.GainLimits {
	return &deskv1.GainLimits{
		Day: l.Day.Value, Week: l.Week.Value, Unit: l.Day.Unit, SetByCareTeam: l.Set, Least: l.Least.Value, Most: l.Most.Value,
	}
}

// ListNotes lists the notes of the caller's team.
//
// POST /wellhouse.desk.v1.SnapshotService/ListNotes
func (r RPC) ListNotes(ctx context.Context, in *deskv1.ListNotesRequest) (*deskv1.ListNotesResponse, error) {
	list, next, err := r.Service.Notes(ctx, who.From(ctx), in.GetChannelUrl(), in.GetBefore())
	if err != nil {
		return nil, err
	}
	out := &deskv1.ListNotesResponse{Next: next}
	for _, n := range list {
		out.Notes = append(out.Notes, n.message())
	}
	return out, nil
}

// AddNote writes a note.
//
// POST /wellhouse.desk.v1.SnapshotService/AddNote
func (r RPC) AddNote(ctx context.Context, in *deskv1.AddNoteRequest) (*deskv1.AddNoteResponse, error) {
	n, err := r.Service.AddNote(ctx, who.From(ctx), in.GetChannelUrl(), in.GetText())
	if err != nil {
		return nil, err
	}
	return &deskv1.AddNoteResponse{Note: n.message()}, nil
}

func (n Note) message() *deskv1.Note {
	return &deskv1.Note{NoteId: n.ID, Text: n.Text, AuthorName: n.Author, At: float64(n.At)}
}
