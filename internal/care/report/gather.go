package report

import (
	"context"

	"wellhouse.app/internal/care/figure"
	"wellhouse.app/internal/care/reading"
)

const pageSize = 1000

// gather reads the readings themselves, page by page, telling how far it is.
func (s *Service) gather(ctx context.Context, j job, m Material) (out reading.Batch, err error) {
	start, end := m.Period.walls()
	kind := Kind(j.Kind)
	want := func(k Kind) bool {
		return k.open(m.has()) && (kind == MultiCondition || kind == HeartFailure || kind == k)
	}
	// The material knows how many there are; the last fifth is for writing.
	total, read := len(m.Checks)+len(m.Beats)+len(m.Weighings), 0
	step := func(n int) error {
		read += n
		return s.step(ctx, j, 30+min(50, read*50/max(1, total)))
	}
	if kind != HeartFailure && want(BloodSugar) {
		for cursor, more := "", true; more; more = cursor != "" {
			page, err := s.Readings.ListGlucose(ctx, j.MemberID, reading.GlucoseFilter{Start: start, End: end, Cursor: cursor, Count: pageSize})
			if err != nil {
				return out, err
			}
			out.Glucose, cursor = append(out.Glucose, page.Readings...), page.Next
			if err := step(len(page.Readings)); err != nil {
				return out, err
			}
		}
	}
	if want(BloodPressure) {
		for cursor, more := "", true; more; more = cursor != "" {
			page, err := s.Readings.ListPressure(ctx, j.MemberID, reading.PressureFilter{Start: start, End: end, Cursor: cursor, Count: pageSize})
			if err != nil {
				return out, err
			}
			out.Pressure, cursor = append(out.Pressure, page.Readings...), page.Next
			if err := step(len(page.Readings)); err != nil {
				return out, err
			}
		}
	}
	if want(Weight) {
		for cursor, more := "", true; more; more = cursor != "" {
			page, err := s.Readings.ListWeight(ctx, j.MemberID, reading.WeightFilter{Start: start, End: end, Cursor: cursor, Count: pageSize})
			if err != nil {
				return out, err
			}
			for i := range page.Readings {
				if page.About[page.Readings[i].ID].Asks {
					page.Readings[i].Mark = figure.Waiting
				}
			}
			out.Weight, cursor = append(out.Weight, page.Readings...), page.Next
			if err := step(len(page.Readings)); err != nil {
				return out, err
			}
		}
	}
	return out, nil
}
