package main

import (
	"database/sql"
	"encoding/json"
	"fmt"
	"net/http"
	"path/filepath"
	"strings"
	"time"
)

// labTests are the tests of the listed results, a hundred of each.
var labTests = []struct{ name, unit string }{{"a1c", "%"}, {"ldl", "mg/dL"}, {"triglycerides", "mg/dL"}, {"potassium", "mmol/L"}}

// labs measures P21: lab results with their words, trends and corrections, beside
// the same number of bare rows.
func (s *stage) labs(rounds int) ([]result, error) {
	if err := fillLabs(filepath.Join(s.dir, "data", "wellhouse.db")); err != nil {
		return nil, err
	}
	path := fmt.Sprintf("/v1/users/me/labs/results?count=%d", listed)
	if err := s.listsLabs(path); err != nil {
		return nil, err
	}
	var ratio, rate []float64
	for range rounds {
		ours, err := s.ours.asking(always(get(s.ours.addr, path, s.bearer()))).measure(8)
		if err != nil {
			return nil, err
		}
		raw, err := s.raw.asking(always(get(s.raw.addr, "/labs", "Cookie: sid="+rawSecret))).measure(8)
		if err != nil {
			return nil, err
		}
		ratio, rate = append(ratio, ours.perSecond/raw.perSecond), append(rate, ours.perSecond)
	}
	return []result{{
		Goal: "P21", What: "list of 400 lab results / bare Go and SQLite", Value: median(ratio), Unit: "x", Bar: 0.5, Least: true,
		Note: fmt.Sprintf("%.0f a second", median(rate)),
	}}, nil
}

// listsLabs makes sure that both lists are full.
func (s *stage) listsLabs(path string) error {
	r, err := http.NewRequest("GET", "http://"+s.ours.addr+path, nil)
	if err != nil {
		return err
	}
	r.Header.Set("Authorization", "Bearer "+s.ours.token)
	reply, err := http.DefaultClient.Do(r)
	if err != nil {
		return err
	}
	defer func() { _ = reply.Body.Close() }()
	var page struct {
		Results []json.RawMessage `json:"results"`
	}
	if err := json.NewDecoder(reply.Body).Decode(&page); err != nil || len(page.Results) != listed {
		return fmt.Errorf("%d lab results are listed, not %d: %s, %w", len(page.Results), listed, reply.Status, err)
	}
	return nil
}

// fillLabs gives the member results until a list is full.
func fillLabs(file string) error {
	db, err := sql.Open("sqlite", "file:"+file+"?_pragma=busy_timeout(5000)")
	if err != nil {
		return err
	}
	defer func() { _ = db.Close() }()
	var member string
	if err := db.QueryRow("SELECT id FROM accounts WHERE email = ?", demoMember).Scan(&member); err != nil {
		return err
	}
	var text strings.Builder
	text.WriteString("BEGIN;\n")
	for i := range listed {
		test := labTests[i%len(labTests)]
		fmt.Fprintf(&text, `INSERT OR IGNORE INTO lab_results (member_id, id, test, thousandths, unit, bound, taken_on, month_only, source, lab_id, lab_name,
			accession, equation, reference, state, issued_at, content_key, entry_id, replaced_by, replaced_at, removed_at, held_until, created_at)
			VALUES ('%s', 'bench-%d', '%s', %d, '%s', '', '%s', FALSE, 'lab', 'bench', 'Bench Laboratory', 'B-%d', '', '', 'final', %d, 'bench-%d', '', '', 0, 0, 0, 1);
			`, member, i, test.name, 4000+10*(i%100), test.unit, time.Now().AddDate(0, 0, -i).Format(time.DateOnly), i, i, i)
	}
	text.WriteString("COMMIT;")
	_, err = db.Exec(text.String())
	return err
}

// rawLab is a lab result as the floor stores it.
type rawLab struct {
	ID    string  `json:"id"`
	Test  string  `json:"test"`
	Value float64 `json:"value"`
	Unit  string  `json:"unit"`
	Taken string  `json:"takenOn"`
	Lab   string  `json:"labName"`
}

func (f floor) labs(w http.ResponseWriter, _ *http.Request, person string) error {
	rows, err := f.db.Query("SELECT id, test, value, unit, taken, lab FROM labs WHERE person = ? ORDER BY taken DESC LIMIT ?", person, listed)
	if err != nil {
		return err
	}
	defer func() { _ = rows.Close() }()
	list := make([]rawLab, 0, listed)
	for rows.Next() {
		var r rawLab
		if err := rows.Scan(&r.ID, &r.Test, &r.Value, &r.Unit, &r.Taken, &r.Lab); err != nil {
			return err
		}
		list = append(list, r)
	}
	if err := rows.Err(); err != nil {
		return err
	}
	return json.NewEncoder(w).Encode(list)
}

// fillRawLabs gives the floor as many.
func fillRawLabs(db *sql.DB) error {
	for i := range listed {
		test := labTests[i%len(labTests)]
		if _, err := db.Exec(`INSERT OR REPLACE INTO labs VALUES ('p1', ?, ?, ?, ?, ?, 'Bench Laboratory')`,
			time.Now().AddDate(0, 0, -i).Format(time.DateOnly), fmt.Sprint("l", i), test.name, 4+float64(i%100)/100, test.unit); err != nil {
			return err
		}
	}
	return nil
}
