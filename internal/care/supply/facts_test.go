package supply_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"testing"
	"time"

	"wellhouse.app/internal/care/fulfil"
	"wellhouse.app/internal/care/supply"
	"wellhouse.app/internal/demo"
)

const parcelSecret = "secret of the warehouse"

// hears sends news of a carrier about the parcel of an order.
func (h house) hears(n node, number, state string, at time.Time) {
	h.t.Helper()
	h.expects(n, number, state, at, "")
}

// expects is the same with the day on which the carrier expects to deliver.
func (h house) expects(n node, number, state string, at time.Time, expected string) {
	h.t.Helper()
	body := fmt.Appendf(nil, `{"events":[{"number":%q,"state":%q,"at":%d,"expected":%q}]}`, number, state, at.UnixMilli(), expected)
	now := h.Time().UnixMilli()
	r := httptest.NewRequest(http.MethodPost, fulfil.EventPath, strings.NewReader(string(body)))
	r.Header.Set("X-Timestamp", strconv.FormatInt(now, 10))
	r.Header.Set("X-Signature", fulfil.Sign(parcelSecret, now, body))
	w := httptest.NewRecorder()
	n.parcels.Handler().ServeHTTP(w, r)
	var out struct{ Results []string }
	if err := json.Unmarshal(w.Body.Bytes(), &out); err != nil || len(out.Results) != 1 || out.Results[0] == "refused" {
		h.t.Fatalf("%s: %d %s", state, w.Code, w.Body)
	}
}

// sent is a box that was ordered now and shipped a day later.
type sent struct{ id, number string }

func (h house) sends(n node, memberID string) sent {
	h.t.Helper()
	r, err := n.Place(h.t.Context(), memberID, nil)
	if err != nil {
		h.t.Fatal(err)
	}
	o, err := n.Overview(h.t.Context(), memberID)
	if err != nil {
		h.t.Fatal(err)
	}
	one := sent{r.OrderID, o.Orders[0].Shipment.Number}
	h.Pass(aDay)
	h.hears(n, one.number, "shipped", h.Time())
	return one
}

// stands is how it all ends for a member, in one line.
func (h house) stands(n node, memberID string) string {
	h.t.Helper()
	o, err := n.Overview(h.t.Context(), memberID)
	if err != nil {
		h.t.Fatal(err)
	}
	left := "none"
	if o.Strips.Left != nil {
		left = strconv.Itoa(*o.Strips.Left)
	}
	said := ""
	if one := o.Orders[0]; one.Missing {
		said = " missing"
	}
	return fmt.Sprintf("%s%s %q, left %s, code %d", o.Orders[0].State, said, o.Orders[0].Shipment.Trouble, left, o.Verdict.Code)
}

// at is a day after a member ordered, counted in days.
func (h house) at(began time.Time, days int) {
	h.Pass(began.Add(time.Duration(days) * aDay).Sub(h.Time()))
}

// What the member and the carrier say of a box leads to the same strips, in any order. News
// of a delivery that are older than "it did not arrive" do not take that back.
func TestWhoSpeaksFirst(t *testing.T) {
	for _, c := range []struct {
		facts        string
		never, count string // for a member who never counted, and for one who counted ten
	}{
		{"arrived delivered1", `DELIVERED "", left 145, code 103`, `DELIVERED "", left 155, code 103`},
		{"delivered1 arrived", `DELIVERED "", left 145, code 103`, `DELIVERED "", left 155, code 103`},
		{"arrived delivered1 missing", `DELIVERED missing "missing", left none, code 200`, `DELIVERED missing "missing", left 5, code 200`},
		{"arrived missing delivered1", `DELIVERED missing "missing", left none, code 200`, `DELIVERED missing "missing", left 5, code 200`},
		{"missing delivered2 delivered1", `DELIVERED missing "missing", left none, code 200`, `DELIVERED missing "missing", left 5, code 200`},
		{"missing delivered1 delivered30", `DELIVERED "", left 145, code 103`, `DELIVERED "", left 155, code 103`},
		{"missing delivered1 arrived", `DELIVERED "", left 145, code 103`, `DELIVERED "", left 155, code 103`},
		{"arrived delivered1 returned", `RETURNED "returned", left none, code 200`, `RETURNED "returned", left 5, code 200`},
		{"returned delivered2 delivered1", `RETURNED "returned", left none, code 200`, `RETURNED "returned", left 5, code 200`},
		{"missing returned delivered1", `RETURNED "returned", left none, code 200`, `RETURNED "returned", left 5, code 200`},
	} {
		t.Run(c.facts, func(t *testing.T) {
			eachHouse(t, func(t *testing.T, h house) {
				n, began := h.node(), h.Time()
				for name, counted := range map[string]bool{"kdoe": false, "rosa": true} {
					id := demo.MemberID(name)
					h.at(began, 0)
					if counted {
						if err := n.SetCount(t.Context(), id, 10); err != nil {
							t.Fatal(err)
						}
					}
					box := h.sends(n, id)
					for i := range 5 { // between the second and the fourth day
						h.check(id, began.Add(3*aDay+time.Duration(i)*time.Hour))
					}
					h.at(began, 20)
					for _, fact := range strings.Fields(c.facts) {
						h.Pass(aDay)
						switch fact {
						case "delivered1":
							h.hears(n, box.number, "delivered", began.Add(2*aDay))
						case "delivered2":
							h.hears(n, box.number, "delivered", began.Add(4*aDay))
						case "delivered30": // after the member spoke
							h.hears(n, box.number, "delivered", h.Time())
						case "returned":
							h.hears(n, box.number, "returned", began.Add(5*aDay))
						default:
							if err := n.Report(t.Context(), id, box.id, fact); err != nil {
								t.Fatal(err)
							}
						}
					}
					want := c.never
					if counted {
						want = c.count
					}
					if got := h.stands(n, id); got != want {
						t.Errorf("%s: %s, want %s", name, got, want)
					}
				}
			})
		})
	}
}

// If the first box is missing, the count of a member who has never counted begins with
// the second one, and with the first one again if it was found.
func TestTheCountBeginsWithABoxThatIsThere(t *testing.T) {
	eachHouse(t, func(t *testing.T, h house) {
		n, id, began := h.node(), demo.MemberID("kdoe"), h.Time()
		first := h.sends(n, id)
		h.hears(n, first.number, "delivered", h.Time())
		for i := range 90 {
			h.check(id, h.Time().Add(time.Duration(i)*4*time.Hour+time.Hour))
		}
		h.at(began, 20)
		second := h.sends(n, id)
		h.Pass(aDay)
		h.hears(n, second.number, "delivered", h.Time())
		h.check(id, h.Time().Add(time.Hour))
		h.Pass(aDay)
		for _, c := range []struct{ says, of, want string }{
			{"", "", `DELIVERED "", left 359, code 102`},
			{supply.SaysMissing, first.id, `DELIVERED "", left 299, code 102`},
			{supply.SaysArrived, first.id, `DELIVERED "", left 359, code 102`},
		} {
			if c.says != "" {
				if err := n.Report(t.Context(), id, c.of, c.says); err != nil {
					t.Fatal(err)
				}
			}
			if got := h.stands(n, id); got != c.want {
				t.Errorf("%s: %s, want %s", c.says, got, c.want)
			}
		}
	})
}
