package reading

import (
	"context"
	"strings"
	"unicode/utf8"

	"wellhouse.app/internal/care/figure"
	"wellhouse.app/internal/care/reading/readingdb"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/audit"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/who"
)

// Retag changes the tags of a blood sugar reading and says what it means now.
// Control is nil when it stays as it is. Only an entry by hand may be corrected:
// it makes way for the one it should have been, which keeps its mark.
func (s *Service) Retag(ctx context.Context, w who.Who, id string, change func(*Tags), control *bool, corrected *NewGlucose) (out Glucose, f Frame, err error) {
	err = s.DB.Write(ctx, db.Member(w.MemberID), func(ctx context.Context, q db.Q) error {
		if f, err = s.frame(ctx, q, w.MemberID); err != nil {
			return err
		}
		if out, err = s.glucoseByID(ctx, q, w.MemberID, id); err != nil {
			return err
		}
		change(&out.Tags)
		if err := out.check(); err != nil {
			return err
		}
		out.Note, _ = noteOf(out.Note)
		changed := Batch{Glucose: []Glucose{out}}
		if corrected != nil {
			if err := s.correct(ctx, q, w, &out, *corrected, f); err != nil {
				return err
			}
		} else if err := s.tag(ctx, q, w.MemberID, out); err != nil {
			return err
		}
		if control != nil {
			mark := figure.Counted
			if *control {
				mark = figure.Control
			}
			if out.Mark == figure.Control || *control {
				out.Mark = mark
				if err := s.mark(ctx, q, w, BloodSugar, out.Stamp, ""); err != nil {
					return err
				}
			}
		}
		// What was may have asked for somebody as well as what is.
		changed.Glucose = append(changed.Glucose, out)
		if err := s.stored(ctx, q, w.MemberID, changed); err != nil {
			return err
		}
		return s.record(ctx, q, w, "readingTagged", BloodSugar, out.ID)
	})
	if err == nil {
		s.tell(w.MemberID)
	}
	return out, f, err
}

// tag writes what a person said about a reading.
func (s *Service) tag(ctx context.Context, q db.Q, memberID string, g Glucose) error {
	var sealed []byte
	var err error
	if g.Note != "" {
		if sealed, err = s.Keys.Seal([]byte(g.Note), glucoseTable.name, rowOf(memberID, g.Stamp), "note_enc"); err != nil {
			return err
		}
	}
	_, err = readingdb.New(q).TagGlucose(ctx, readingdb.TagGlucoseParams{
		MemberID: memberID, At: g.At, ID: g.ID, EatCode: int64(g.Meal), FeelingCode: number(g.Feeling), Carbs: number(g.Carbs),
		InsulinShort: number(g.Short), InsulinLong: number(g.Long), InsulinPremix: number(g.Premix), NoteEnc: sealed,
	})
	return err
}

// correct puts the entry that g should have been in its place. Its id says its
// time and value, so it is another one.
func (s *Service) correct(ctx context.Context, q db.Q, w who.Who, g *Glucose, in NewGlucose, f Frame) error {
	if g.Source != SelfReported {
		return fromDevice()
	}
	in.Tags = g.Tags
	next, err := s.glucoseOf(in, f)
	if err != nil {
		return err
	}
	next.Mark = g.Mark
	b := &Batch{Glucose: []Glucose{next}}
	b.identify(w.MemberID)
	store := readingdb.New(q)
	if _, err := store.RemoveGlucose(ctx, readingdb.RemoveGlucoseParams{MemberID: w.MemberID, At: g.At, ID: g.ID}); err != nil {
		return err
	}
	if b.Glucose[0].ID != g.ID {
		err := store.RemoveMarks(ctx, readingdb.RemoveMarksParams{MemberID: w.MemberID, Kind: string(BloodSugar), ReadingAt: g.At, ReadingID: g.ID})
		if err != nil {
			return err
		}
		if err := s.record(ctx, q, w, "readingRemoved", BloodSugar, g.ID); err != nil {
			return err
		}
	}
	if _, err := Store(ctx, q, s.Keys, w.MemberID, b); err != nil {
		return err
	}
	// There may have been such an entry already.
	*g, err = s.glucoseByID(ctx, q, w.MemberID, b.Glucose[0].ID)
	return err
}

// reasonMost is how long a member's own words about a mark may be.
const reasonMost = 200

// allowed are the marks that make sense for a kind.
var allowed = map[Kind][]figure.Mark{
	BloodSugar:    {figure.Counted, figure.Control, figure.NotMine, figure.WrongTechnique},
	BloodPressure: {figure.Counted, figure.NotMine, figure.WrongTechnique},
	BodyWeight:    {figure.Counted, figure.NotMine, figure.WrongTechnique, figure.Irregular},
}

// SetMark leaves a reading out of every figure, or takes it back in.
func (s *Service) SetMark(ctx context.Context, w who.Who, kind Kind, id string, mark figure.Mark, reason string) error {
	if err := checkMark(kind, id, mark, &reason); err != nil {
		return err
	}
	err := s.DB.Write(ctx, db.Member(w.MemberID), func(ctx context.Context, q db.Q) error {
		b, st, err := s.load(ctx, q, w.MemberID, kind, id)
		if err != nil || st.Mark == mark {
			return err
		}
		return s.remark(ctx, q, w, kind, b, st, mark, reason)
	})
	if err == nil {
		s.tell(w.MemberID)
	}
	return err
}

// remark gives the one reading of a batch another mark, and lets follow what
// follows from it.
func (s *Service) remark(ctx context.Context, q db.Q, w who.Who, kind Kind, b Batch, st Stamp, mark figure.Mark, reason string) error {
	st.Mark = mark
	b.setMark(mark)
	if err := s.mark(ctx, q, w, kind, st, reason); err != nil {
		return err
	}
	if err := s.stored(ctx, q, w.MemberID, b); err != nil {
		return err
	}
	return s.record(ctx, q, w, "readingMarked", kind, st.ID)
}

func checkMark(kind Kind, id string, mark figure.Mark, reason *string) error {
	marks, known := allowed[kind]
	if !known {
		return apperr.InvalidField("kind", figure.UnknownKind.Key(), figure.UnknownKind.Text())
	}
	if id == "" {
		return apperr.InvalidField("id", "errors.value", "Please choose a reading.")
	}
	ok := false
	for _, m := range marks {
		ok = ok || m == mark
	}
	if !ok {
		return apperr.InvalidField("mark", "errors.value", "You can’t use this mark for this kind of reading.")
	}
	*reason = strings.TrimSpace(*reason)
	if utf8.RuneCountInString(*reason) > reasonMost {
		return apperr.InvalidField("reason", "errors.tooLong", "Please use at most 200 characters.")
	}
	return nil
}

func (b Batch) setMark(m figure.Mark) {
	for i := range b.Glucose {
		b.Glucose[i].Mark = m
	}
	for i := range b.Pressure {
		b.Pressure[i].Mark = m
	}
	for i := range b.Weight {
		b.Weight[i].Mark = m
	}
}

// mark writes the mark of a stamp and why.
func (s *Service) mark(ctx context.Context, q db.Q, w who.Who, kind Kind, st Stamp, reason string) error {
	store := readingdb.New(q)
	var err error
	switch kind {
	case BloodSugar:
		_, err = store.MarkGlucose(ctx, readingdb.MarkGlucoseParams{MemberID: w.MemberID, At: st.At, ID: st.ID, Mark: string(st.Mark)})
	case BloodPressure:
		_, err = store.MarkPressure(ctx, readingdb.MarkPressureParams{MemberID: w.MemberID, At: st.At, ID: st.ID, Mark: string(st.Mark)})
	default:
		_, err = store.MarkWeight(ctx, readingdb.MarkWeightParams{MemberID: w.MemberID, At: st.At, ID: st.ID, Mark: string(st.Mark)})
	}
	if err != nil {
		return err
	}
	now := s.Now().UnixMilli()
	var sealed []byte
	if reason != "" {
		if sealed, err = s.Keys.Seal([]byte(reason), "reading_marks", markRow(w.MemberID, kind, st.At, st.ID, now), "reason_enc"); err != nil {
			return err
		}
	}
	return store.AddMark(ctx, readingdb.AddMarkParams{
		MemberID: w.MemberID, Kind: string(kind), ReadingAt: st.At, ReadingID: st.ID, MarkedAt: now, Mark: string(st.Mark),
		ReasonEnc: sealed, MarkedBy: w.AccountID,
	})
}

// Remove forgets a reading that was entered by hand. What a device measured
// stays; it can be marked.
func (s *Service) Remove(ctx context.Context, w who.Who, kind Kind, id string) error {
	if err := checkMark(kind, id, figure.Counted, new(string)); err != nil {
		return err
	}
	err := s.DB.Write(ctx, db.Member(w.MemberID), func(ctx context.Context, q db.Q) error {
		return s.remove(ctx, q, w, kind, id)
	})
	if err == nil {
		s.tell(w.MemberID)
	}
	return err
}

func (s *Service) remove(ctx context.Context, q db.Q, w who.Who, kind Kind, id string) error {
	b, st, err := s.load(ctx, q, w.MemberID, kind, id)
	if err != nil {
		return err
	}
	if st.Source != SelfReported {
		return fromDevice()
	}
	store := readingdb.New(q)
	switch kind {
	case BloodSugar:
		_, err = store.RemoveGlucose(ctx, readingdb.RemoveGlucoseParams{MemberID: w.MemberID, At: st.At, ID: id})
	case BloodPressure:
		_, err = store.RemovePressure(ctx, readingdb.RemovePressureParams{MemberID: w.MemberID, At: st.At, ID: id})
	default:
		_, err = store.RemoveWeight(ctx, readingdb.RemoveWeightParams{MemberID: w.MemberID, At: st.At, ID: id})
	}
	if err != nil {
		return err
	}
	err = store.RemoveMarks(ctx, readingdb.RemoveMarksParams{MemberID: w.MemberID, Kind: string(kind), ReadingAt: st.At, ReadingID: id})
	if err != nil {
		return err
	}
	if err := s.stored(ctx, q, w.MemberID, b); err != nil {
		return err
	}
	return s.record(ctx, q, w, "readingRemoved", kind, id)
}

func fromDevice() error {
	return apperr.New(apperr.FailedPrecondition, "reading.refused.fromDevice", "You can’t delete a reading from a device, but you can mark it as not yours.")
}

func (s *Service) record(ctx context.Context, q db.Q, w who.Who, action string, kind Kind, id string) error {
	return s.Audit.Record(ctx, q, audit.Row{MemberID: w.MemberID, Action: action, Area: string(kind), Target: id})
}
