package delivery

import (
	"context"

	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/talk/delivery/deliverydb"
)

// Readable is a message of the demo as its recipient would read it.
type Readable struct {
	Note
	Rendered
	To               string
	Locale           string
	Urgent           bool
	DueAt, ExpiresAt int64
	File             *File
}

const readableMost = 200

// Readable lists everybody's newest messages with their words. Only the demo
// has it; anywhere else it does not exist.
func (s *Service) Readable(ctx context.Context) ([]Readable, error) {
	if !s.Demo {
		return nil, apperr.NotFoundError()
	}
	var rows []deliverydb.NewestRow
	err := s.DB.Read(ctx, db.System, func(ctx context.Context, q db.Q) (err error) {
		rows, err = deliverydb.New(q).Newest(ctx, readableMost)
		return err
	})
	if err != nil {
		return nil, err
	}
	list := make([]Readable, 0, len(rows))
	for _, r := range rows {
		one, err := s.readable(ctx, r)
		if err != nil {
			return nil, err
		}
		list = append(list, one)
	}
	return list, nil
}

func (s *Service) readable(ctx context.Context, r deliverydb.NewestRow) (Readable, error) {
	claimed := deliverydb.ClaimRow{
		MemberID: r.MemberID, ID: r.ID, Template: r.Template, Channel: r.Channel, Locale: r.Locale, BrandCode: r.BrandCode,
		AddressEnc: r.AddressEnc, ParamsEnc: r.ParamsEnc, TimeZone: r.TimeZone, CreatedAt: r.CreatedAt,
	}
	l, err := s.letter(ctx, claimed)
	if err != nil {
		return Readable{}, err
	}
	return Readable{
		Note: Note{
			ID: r.ID, Topic: Topic(r.Topic), Template: Key(r.Template), Channel: Channel(r.Channel), State: State(r.State),
			CreatedAt: r.CreatedAt, FinishedAt: r.FinishedAt.Int64,
		},
		Rendered: Rendered{Subject: l.Subject, Text: l.Text},
		To:       l.To, Locale: r.Locale, Urgent: r.Urgent, DueAt: r.DueAt, ExpiresAt: r.ExpiresAt, File: l.File,
	}, nil
}
