package lab

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"hash/fnv"
	"slices"
	"strconv"
	"strings"
	"time"

	"wellhouse.app/internal/care/figure"
	"wellhouse.app/internal/care/lab/labdb"
	"wellhouse.app/internal/people/member"
	"wellhouse.app/internal/platform/db"
)

const (
	simulateMost = 20
	// simulateWithin is how new an order must be.
	simulateWithin = 14 * 24 * time.Hour
	// The laboratory of the demo has a sample after receivedAfter, and its results
	// after resultedAfter.
	receivedAfter = time.Minute
	resultedAfter = 4 * time.Minute
)

// Simulate answers open orders of the demo as a laboratory would: with signed
// messages that take the way of every other one.
func (s *Service) Simulate(ctx context.Context) error {
	now := s.Now()
	var due []Order
	err := s.DB.Read(ctx, db.System, func(ctx context.Context, q db.Q) error {
		rows, err := labdb.New(q).OpenOrders(ctx, labdb.OpenOrdersParams{
			Since: now.Add(-simulateWithin).UnixMilli(), Before: now.Add(-receivedAfter).UnixMilli(), Most: simulateMost,
		})
		due = nil
		for _, r := range rows {
			due = append(due, orderOf(r))
		}
		return err
	})
	for _, o := range due {
		if there, failed := s.isThere(ctx, o); failed != nil || !there {
			err = errors.Join(err, failed)
			continue
		}
		isReady := now.Sub(time.UnixMilli(o.PlacedAt)) >= resultedAfter
		if o.State == placed || isReady {
			err = errors.Join(err, s.simulate(ctx, o, isReady, now))
		}
	}
	return err
}

// Sampled says whether the sample of an order can be at the laboratory.
type Sampled func(ctx context.Context, q db.Q, memberID, ownerID string) (bool, error)

// Sample names who knows about the samples of a kind of orders. It is called before
// anything is served, and asked in the demo alone.
func (s *Service) Sample(kind string, taken Sampled) { s.sampled[kind] = taken }

// isThere keeps the laboratory of the demo from measuring what nobody has sent.
func (s *Service) isThere(ctx context.Context, o Order) (there bool, err error) {
	taken := s.sampled[o.Kind]
	if taken == nil || o.State != placed {
		return true, nil
	}
	err = s.DB.Read(ctx, db.Member(o.MemberID), func(ctx context.Context, q db.Q) error {
		there, err = taken(ctx, q, o.MemberID, o.OwnerID)
		return err
	})
	return there, err
}

func (s *Service) simulate(ctx context.Context, o Order, isReady bool, now time.Time) error {
	var m member.Facts
	err := s.DB.Read(ctx, db.Member(o.MemberID), func(ctx context.Context, q db.Q) (err error) {
		m, err = member.LoadFacts(ctx, q, o.MemberID)
		return err
	})
	if err != nil {
		return err
	}
	labID := map[string]string{"CA": demoLabCA}[m.Country]
	if labID == "" {
		labID = demoLabUS
	}
	body, err := json.Marshal(map[string]string{"hl7": demoORU(o, m, isReady, now)})
	if err != nil {
		return err
	}
	return s.post(ctx, labID, body, now)
}

// post sends a body as a laboratory, with its signature, past the checks of the door.
func (s *Service) post(ctx context.Context, labID string, body []byte, now time.Time) error {
	unsigned, err := s.named(ctx, labID, strconv.FormatInt(now.UnixMilli(), 10), "")
	if err != nil {
		return err
	}
	signed, err := s.named(ctx, labID, strconv.FormatInt(now.UnixMilli(), 10), Sign(unsigned.secret, now.UnixMilli(), body))
	if err != nil {
		return err
	}
	if err := s.Prove(signed, body); err != nil {
		return err
	}
	var in struct{ HL7 string }
	if err := json.Unmarshal(body, &in); err != nil {
		return err
	}
	_, err = s.Take(ctx, signed.Laboratory, HL7, []byte(in.HL7))
	return err
}

// demoTests are what the laboratory of the demo measures, in a range that is calm.
var demoTests = []struct {
	test             figure.LabTest
	code, name, unit string
	least, most      float64
}{
	{figure.LabA1c, "4548-4", "Hemoglobin A1c", "%", 5.6, 7.4},
	{figure.LabEGFR, "98979-8", "eGFR CKD-EPI 2021", "mL/min/{1.73_m2}", 62, 98},
	{figure.LabUACR, "9318-7", "Albumin/Creatinine Ur", "mg/g", 6, 28},
	{figure.LabTotal, "2093-3", "Cholesterol", "mg/dL", 160, 215},
	{figure.LabHDL, "2085-9", "HDL Cholesterol", "mg/dL", 42, 66},
	{figure.LabLDL, "13457-7", "LDL Cholesterol", "mg/dL", 78, 124},
	{figure.LabTriglycerides, "2571-8", "Triglycerides", "mg/dL", 70, 145},
	{figure.LabPotassium, "2823-3", "Potassium", "mmol/L", 3.8, 4.8},
	{figure.LabCreatinine, "2160-0", "Creatinine", "mg/dL", 0.7, 1.1},
}

// demoORU is the answer to an order: that the sample came, or what it showed. The
// same order always has the same values.
func demoORU(o Order, m member.Facts, isReady bool, now time.Time) string {
	stamp, status := now.UTC().Format("20060102150405"), "I"
	if isReady {
		status = "F"
	}
	taken := time.UnixMilli(o.PlacedAt).UTC().Format("20060102150405-0700")
	lines := []string{
		`MSH|^~\&|LAB|DEMO|WELLHOUSE||` + stamp + `||ORU^R01^ORU_R01|` + o.Number + status + `|P|2.5.1`,
		"PID|1||" + o.MemberID + "^^^WELLHOUSE||" + hl7Text(m.FamilyName) + "^" + hl7Text(m.GivenName) + "||" + strings.ReplaceAll(m.BirthDate, "-", ""),
		"OBR|1|" + o.Number + "|D" + strings.ReplaceAll(o.Number, "-", "") + "|LAB^Laboratory tests||" + "|" + taken + strings.Repeat("|", 15) + stamp + "|||" + status,
	}
	sum := fnv.New32a()
	_, _ = sum.Write([]byte(o.Number))
	for i, t := range demoTests {
		if !isReady || !slices.ContainsFunc(o.Tests, func(asked string) bool { return isFor(asked, t.test) }) {
			continue
		}
		part := float64(sum.Sum32()>>(i*3)%100) / 100
		value := figure.Round(t.least+part*(t.most-t.least), 1)
		lines = append(lines, fmt.Sprintf("OBX|%d|NM|%s^%s^LN||%g|%s|||||F|||%s", i+1, t.code, t.name, value, t.unit, taken))
	}
	return strings.Join(lines, "\r") + "\r"
}

var hl7Escapes = strings.NewReplacer(`\`, `\E\`, "|", `\F\`, "^", `\S\`, "&", `\T\`, "~", `\R\`, "\r", " ", "\n", " ")

func hl7Text(text string) string { return hl7Escapes.Replace(text) }
