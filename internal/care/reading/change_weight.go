package reading

import (
	"context"

	"wellhouse.app/internal/care/figure"
	"wellhouse.app/internal/care/reading/readingdb"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/audit"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/who"
)

// WeightChange is what a member says about a weight afterwards. The weight
// itself never changes.
type WeightChange struct {
	LeaveOut bool
	Mark     figure.Mark // why it is left out; empty keeps the mark that stands
	Reason   string
	Note     *string // nil leaves the note as it is
}

// ChangeWeight leaves a weight out of every figure or takes it back in, and
// changes its note. To say of a weight that counts that nothing is wrong with it
// answers the question whose it is.
func (s *Service) ChangeWeight(ctx context.Context, w who.Who, id string, c WeightChange) error {
	mark := c.Mark
	switch {
	case !c.LeaveOut:
		mark = figure.Counted
	case mark == figure.Counted:
		mark = figure.Irregular
	}
	if err := checkMark(BodyWeight, id, mark, &c.Reason); err != nil {
		return err
	}
	err := s.DB.Write(ctx, db.Member(w.MemberID), func(ctx context.Context, q db.Q) error {
		weight, err := s.weightByID(ctx, q, w.MemberID, id)
		if err != nil {
			return err
		}
		if c.LeaveOut && c.Mark == figure.Counted && weight.Mark != figure.Counted {
			mark = weight.Mark
		}
		if weight.Mark != mark || !c.LeaveOut && c.Note == nil {
			if err := s.remark(ctx, q, w, BodyWeight, Batch{Weight: []Weight{weight}}, weight.Stamp, mark, c.Reason); err != nil {
				return err
			}
		}
		return s.noteWeight(ctx, q, w, weight, c.Note)
	})
	if err == nil {
		s.tell(w.MemberID)
	}
	return err
}

func (s *Service) noteWeight(ctx context.Context, q db.Q, w who.Who, weight Weight, text *string) error {
	if text == nil {
		return nil
	}
	note, err := noteOf(*text)
	if err != nil || note == weight.Note {
		return err
	}
	var sealed []byte
	if note != "" {
		if sealed, err = s.Keys.Seal([]byte(note), weightTable.name, rowOf(w.MemberID, weight.Stamp), "note_enc"); err != nil {
			return err
		}
	}
	_, err = readingdb.New(q).NoteWeight(ctx, readingdb.NoteWeightParams{MemberID: w.MemberID, At: weight.At, ID: weight.ID, NoteEnc: sealed})
	if err != nil {
		return err
	}
	return s.record(ctx, q, w, "readingNoted", BodyWeight, weight.ID)
}

// NewWeight is a weight as a member entered it, in the unit of the brand's
// country.
type NewWeight struct {
	When
	Value    float64
	Note     string
	Replaces string // id of an entry by hand that this one corrects
}

// AddWeight keeps a weight that was entered by hand. The entry that it corrects
// goes in the same transaction.
func (s *Service) AddWeight(ctx context.Context, w who.Who, in NewWeight) (Weight, error) {
	f, err := s.entryFrame(ctx, w.MemberID)
	if err != nil {
		return Weight{}, err
	}
	grams, ok := figure.ToGrams(in.Value, f.WeightUnit())
	if !ok || figure.AcceptWeight(grams) != figure.Accepted {
		return Weight{}, apperr.InvalidField("value", "reading.refused.weight", "Please enter a valid weight.")
	}
	entry := Weight{Grams: grams}
	if entry.Note, err = noteOf(in.Note); err != nil {
		return Weight{}, err
	}
	if entry.Stamp, err = s.entryStamp(in.When, f); err != nil {
		return Weight{}, err
	}
	b := &Batch{Weight: []Weight{entry}}
	b.identify(w.MemberID)
	if b.Weight[0].ID == in.Replaces {
		return b.Weight[0], s.rewriteWeight(ctx, w, b)
	}
	var more []db.Work
	if in.Replaces != "" {
		more = append(more, func(ctx context.Context, q db.Q) error { return s.remove(ctx, q, w, BodyWeight, in.Replaces) })
	}
	_, err = s.Keep(ctx, w.MemberID, b, audit.Row{Action: "readingEntered", Area: string(BodyWeight)}, more...)
	return b.Weight[0], err
}

// rewriteWeight keeps a weight that is the same at the same moment: only the
// words and the clock may be new.
func (s *Service) rewriteWeight(ctx context.Context, w who.Who, b *Batch) error {
	next := &b.Weight[0]
	err := s.DB.Write(ctx, db.Member(w.MemberID), func(ctx context.Context, q db.Q) error {
		before, err := s.weightByID(ctx, q, w.MemberID, next.ID)
		if err != nil {
			return err
		}
		if before.Source != SelfReported {
			return fromDevice()
		}
		if next.Mark = before.Mark; next.Offset == before.Offset {
			return s.noteWeight(ctx, q, w, before, &next.Note)
		}
		if _, err := readingdb.New(q).RemoveWeight(ctx, readingdb.RemoveWeightParams{MemberID: w.MemberID, At: next.At, ID: next.ID}); err != nil {
			return err
		}
		if _, err := Store(ctx, q, s.Keys, w.MemberID, b); err != nil {
			return err
		}
		if err := s.stored(ctx, q, w.MemberID, *b); err != nil {
			return err
		}
		return s.record(ctx, q, w, "readingNoted", BodyWeight, next.ID)
	})
	if err == nil {
		s.tell(w.MemberID)
	}
	return err
}
