package fulfil

import (
	"bytes"
	"context"
	"embed"
	"encoding/csv"
	"strconv"
	"strings"

	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/i18n"
	"wellhouse.app/internal/platform/legible"
)

//go:embed text_*.txt
var textFiles embed.FS

var texts = i18n.Load(textFiles)

// Export gives what is to be shipped as CSV, for the software of a carrier. What is in a
// parcel is named in the reader's language.
func (s *Service) Export(ctx context.Context, locale string) (data []byte, count int, err error) {
	var list []Shipment
	err = s.DB.Read(ctx, db.System, func(ctx context.Context, q db.Q) error {
		list, err = s.page(ctx, q, ToShip, db.Cursor{}, exportMost)
		return err
	})
	if err != nil {
		return nil, 0, err
	}
	var out bytes.Buffer
	w := csv.NewWriter(&out)
	w.UseCRLF = true
	rows := [][]string{{"number", "state", "name", "line1", "line2", "city", "region", "postalCode", "country", "contents"}}
	for _, p := range list {
		rows = append(rows, p.cells(texts.In(locale)))
	}
	if err := w.WriteAll(rows); err != nil {
		return nil, 0, err
	}
	return out.Bytes(), len(list), s.saw(ctx, "shipmentExported", list)
}

func (s Shipment) cells(w i18n.Texts) []string {
	cells := []string{
		s.Number, string(s.State), s.To.Name, s.To.Line1, s.To.Line2, s.To.City, s.To.Region, s.To.PostalCode, s.To.Country, contents(w, s.Items),
	}
	for i := range cells {
		cells[i] = legible.Cell(cells[i])
	}
	return cells
}

// contents names what is in a parcel, whatever domain it belongs to.
func contents(w i18n.Texts, items []Item) string {
	parts := make([]string, len(items))
	for i, one := range items {
		key := one.Kind
		if !w.Has(key) {
			key = "other"
		}
		parts[i] = w.Say(key, "n", strconv.Itoa(one.Count))
	}
	return strings.Join(parts, ", ")
}
