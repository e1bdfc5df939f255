package reading

import (
	"context"
	"strconv"

	"wellhouse.app/internal/care/figure"
	"wellhouse.app/internal/care/reading/readingdb"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/audit"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/who"
)

// NewPressure is a blood pressure as a member entered it.
type NewPressure struct {
	When
	Systolic  int
	Diastolic int
	Pulse     int // 0 for none
	Uneven    bool
	Arm       string
	Note      string
}

// AddPressure keeps a blood pressure that was entered by hand.
func (s *Service) AddPressure(ctx context.Context, w who.Who, in NewPressure) (Pressure, error) {
	f, err := s.entryFrame(ctx, w.MemberID)
	if err != nil {
		return Pressure{}, err
	}
	p, err := s.judged(in, f)
	if err != nil {
		return Pressure{}, err
	}
	b := &Batch{Pressure: []Pressure{p}}
	_, err = s.Keep(ctx, w.MemberID, b, audit.Row{Action: "readingEntered", Area: string(BloodPressure)})
	return b.Pressure[0], err
}

// judged makes a reading of an entry, or names every field that is wrong.
func (s *Service) judged(in NewPressure, f Frame) (Pressure, error) {
	p := Pressure{Systolic: in.Systolic, Diastolic: in.Diastolic, Pulse: in.Pulse, Uneven: in.Uneven, Arm: in.Arm}
	wrong := in.wrongNumbers()
	var err error
	p.Stamp, err = s.entryStamp(in.When, f)
	wrong = append(wrong, apperr.From(err).Fields...)
	wrong = append(wrong, wrongArm(in.Arm)...)
	p.Note, err = noteOf(in.Note)
	wrong = append(wrong, apperr.From(err).Fields...)
	if len(wrong) > 0 {
		return Pressure{}, apperr.Invalid(wrong...)
	}
	return p, nil
}

// wrongNumbers names the numbers that cannot be right. That they are swapped is
// said only of two that are possible.
func (in NewPressure) wrongNumbers() []apperr.Field {
	var wrong []apperr.Field
	outside := func(name string, n, least, most int, why figure.Refusal) {
		if n >= least && n <= most {
			return
		}
		if n == 0 {
			why = figure.ValueMissing
		}
		wrong = append(wrong, apperr.Field{
			Name: name, MessageKey: why.Key(), Message: why.Text(),
			Values: map[string]string{"least": strconv.Itoa(least), "most": strconv.Itoa(most)},
		})
	}
	outside("systolic", in.Systolic, figure.SystolicLeast, figure.SystolicMost, figure.ValueOutOfRange)
	outside("diastolic", in.Diastolic, figure.DiastolicLeast, figure.DiastolicMost, figure.ValueOutOfRange)
	if len(wrong) == 0 && in.Systolic <= in.Diastolic {
		wrong = append(wrong, apperr.Field{Name: "diastolic", MessageKey: figure.Swapped.Key(), Message: figure.Swapped.Text()})
	}
	if in.Pulse != 0 {
		outside("pulse", in.Pulse, figure.PulseLeast, figure.PulseMost, figure.PulseOutOfRange)
	}
	return wrong
}

func wrongArm(arm string) []apperr.Field {
	if arm == "" || arm == "left" || arm == "right" {
		return nil
	}
	return []apperr.Field{{Name: "arm", MessageKey: "errors.parameter", Message: "Please choose left or right."}}
}

// EditPressure changes arm and note of a pressure. With corrected numbers, which
// only an entry by hand may get, the reading makes way for the one it should
// have been and keeps its mark.
func (s *Service) EditPressure(ctx context.Context, w who.Who, id, arm, note string, corrected *NewPressure) (out Pressure, err error) {
	if note, err = noteOf(note); err != nil {
		return Pressure{}, err
	}
	if wrong := wrongArm(arm); wrong != nil {
		return Pressure{}, apperr.Invalid(wrong...)
	}
	err = s.DB.Write(ctx, db.Member(w.MemberID), func(ctx context.Context, q db.Q) error {
		if out, err = s.pressureByID(ctx, q, w.MemberID, id); err != nil {
			return err
		}
		changed := Batch{Pressure: []Pressure{out}}
		out.Arm, out.Note = arm, note
		if corrected != nil {
			if err := s.replace(ctx, q, w, &out, *corrected); err != nil {
				return err
			}
		} else if err := s.describe(ctx, q, w.MemberID, out); err != nil {
			return err
		}
		// What was may have asked for somebody as well as what is.
		changed.Pressure = append(changed.Pressure, out)
		if err := s.stored(ctx, q, w.MemberID, changed); err != nil {
			return err
		}
		return s.record(ctx, q, w, "readingTagged", BloodPressure, out.ID)
	})
	if err == nil {
		s.tell(w.MemberID)
	}
	return out, err
}

// describe writes what a person said about a reading.
func (s *Service) describe(ctx context.Context, q db.Q, memberID string, p Pressure) error {
	var sealed []byte
	var err error
	if p.Note != "" {
		if sealed, err = s.Keys.Seal([]byte(p.Note), pressureTable.name, rowOf(memberID, p.Stamp), "note_enc"); err != nil {
			return err
		}
	}
	_, err = readingdb.New(q).EditPressure(ctx, readingdb.EditPressureParams{MemberID: memberID, At: p.At, ID: p.ID, Arm: p.Arm, NoteEnc: sealed})
	return err
}

// replace puts the corrected reading in the place of p. Its id says its time
// and numbers, so it is another one.
func (s *Service) replace(ctx context.Context, q db.Q, w who.Who, p *Pressure, in NewPressure) error {
	if p.Source != SelfReported {
		return fromDevice()
	}
	f, err := s.frame(ctx, q, w.MemberID)
	if err != nil {
		return err
	}
	in.Arm, in.Note = p.Arm, p.Note
	next, err := s.judged(in, f)
	if err != nil {
		return err
	}
	old := *p
	next.Mark = old.Mark
	b := &Batch{Pressure: []Pressure{next}}
	b.identify(w.MemberID)
	*p = b.Pressure[0]
	if _, err := readingdb.New(q).RemovePressure(ctx, readingdb.RemovePressureParams{MemberID: w.MemberID, At: old.At, ID: old.ID}); err != nil {
		return err
	}
	// The same numbers at the same moment by another clock are the same reading.
	if p.ID != old.ID {
		err = readingdb.New(q).RemoveMarks(ctx, readingdb.RemoveMarksParams{MemberID: w.MemberID, Kind: string(BloodPressure), ReadingAt: old.At, ReadingID: old.ID})
		if err != nil {
			return err
		}
	}
	_, err = Store(ctx, q, s.Keys, w.MemberID, b)
	return err
}
