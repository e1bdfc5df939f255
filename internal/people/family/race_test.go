package family_test

import (
	"context"
	"sync/atomic"
	"testing"
	"time"

	"wellhouse.app/internal/apitest"
	"wellhouse.app/internal/demo"
	"wellhouse.app/internal/people/auth"
	"wellhouse.app/internal/people/brand"
	"wellhouse.app/internal/people/family"
	"wellhouse.app/internal/platform/audit"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/who"
)

// An access begins while the last one ends, in two transactions that are open at the
// same moment. Whichever comes first, the child has somebody, and waits in no list of
// people who have nobody.
func TestAnAccessBeginsWhileAnotherEnds(t *testing.T) {
	ctx := context.Background()
	ends := func(f *family.Service, also func()) error {
		asked := family.EndAsked{MemberID: demo.MemberID("mateo"), LinkID: demo.LinkID("mateo", "rosa"), Reason: "asked by phone", LeavesAlone: true}
		return f.EndFor(ctx, who.Who{AccountID: demo.MemberID("support")}, asked, func(context.Context, db.Q, string, string) error {
			also()
			return nil
		})
	}
	linked := func(also func()) func(context.Context, db.Q, family.Link) error {
		return func(context.Context, db.Q, family.Link) error {
			also()
			return nil
		}
	}
	for name, begins := range map[string]func(f *family.Service, also func()) error{
		"a guardian": func(f *family.Service, also func()) error {
			return f.AddConsenterFor(ctx, family.Vouched{
				MemberID: demo.MemberID("mateo"), Email: "ada@demo.test", Relationship: "guardian", Areas: []string{"documents"}, Reason: "court papers 12-B seen",
			}, linked(also))
		},
		"a parent": func(f *family.Service, also func()) error {
			return f.AddParentFor(ctx, family.NewParent{MemberID: demo.MemberID("mateo"), Email: "ada@demo.test", Relationship: "parent"}, linked(also))
		},
	} {
		for order, firstBegins := range map[string]bool{"ends first": false, "begins first": true} {
			t.Run(name+" "+order, func(t *testing.T) {
				apitest.Each(t, func(t *testing.T, s *apitest.Server) {
					f := family.New(family.Deps{
						DB: s.Store(), Now: s.Now, Audit: silent{}, Sessions: noSessions{}, Post: &quiet{sent: map[string]int{}},
						Brands: brand.New(brand.Deps{DB: s.Store(), Now: s.Now, Audit: silent{}}),
					})
					first, second := ends, begins
					if firstBegins {
						first, second = begins, ends
					}
					done := make(chan error, 1)
					if err := first(f, func() {
						go func() { done <- second(f, func() {}) }()
						select {
						case err := <-done: // it did not wait
							done <- err
						case <-time.After(300 * time.Millisecond):
						}
					}); err != nil {
						t.Fatal(err)
					}
					if err := <-done; err != nil {
						t.Fatal(err)
					}
					mateo := demo.MemberID("mateo")
					if n := s.Count("SELECT COUNT(*) FROM family_links WHERE member_id = $1 AND ended_at IS NULL", mateo); n != 1 {
						t.Errorf("%d people act for Mateo", n)
					}
					if n := s.Count("SELECT COUNT(*) FROM family_alone WHERE member_id = $1", mateo); n != 0 {
						t.Error("Mateo waits in the list, though somebody acts for him")
					}
				})
			})
		}
	}
}

// counting counts the rows of the trail.
type counting struct{ rows *atomic.Int64 }

func (c counting) Record(_ context.Context, _ db.Q, row audit.Row) error {
	if row.Action == "familyEnded" {
		c.rows.Add(1)
	}
	return nil
}

// An access ends once: of two who end it at the same moment, the second tells nobody and
// records nothing.
func TestAnAccessEndsOnce(t *testing.T) {
	ctx, james, ada := context.Background(), demo.MemberID("james"), demo.MemberID("ada")
	for name, second := range map[string]func(f *family.Service, s *apitest.Server, log audit.Recorder) error{
		"the member too": func(f *family.Service, _ *apitest.Server, _ audit.Recorder) error {
			return f.End(ctx, who.Who{AccountID: james, MemberID: james, Role: who.Member}, demo.LinkID("james", "ada"))
		},
		"with the account": func(_ *family.Service, s *apitest.Server, log audit.Recorder) error {
			return s.Store().Write(ctx, db.System, func(ctx context.Context, q db.Q) error {
				return family.EndAll(ctx, q, log, auth.Account{ID: ada}, s.Now().UnixMilli(), nil)
			})
		},
	} {
		t.Run(name, func(t *testing.T) {
			apitest.Each(t, func(t *testing.T, s *apitest.Server) {
				post, log := &quiet{sent: map[string]int{}}, counting{new(atomic.Int64)}
				f := family.New(family.Deps{
					DB: s.Store(), Now: s.Now, Audit: log, Sessions: noSessions{}, Post: post,
					Brands: brand.New(brand.Deps{DB: s.Store(), Now: s.Now, Audit: silent{}}),
				})
				done, recorded := make(chan error, 1), int64(0)
				asked := family.EndAsked{MemberID: james, LinkID: demo.LinkID("james", "ada"), Reason: "asked by phone", LeavesAlone: true}
				if err := f.EndFor(ctx, who.Who{AccountID: demo.MemberID("support")}, asked, func(context.Context, db.Q, string, string) error {
					recorded = log.rows.Load()
					go func() { done <- second(f, s, log) }()
					select {
					case err := <-done: // it did not wait
						done <- err
					case <-time.After(300 * time.Millisecond):
					}
					return nil
				}); err != nil {
					t.Fatal(err)
				}
				if err := <-done; err != nil {
					t.Fatal(err)
				}
				if post.sent["familyEnded "+ada] != 1 || post.sent["familyEnded "+james] != 1 {
					t.Errorf("told %v", post.sent)
				}
				if now := log.rows.Load(); recorded == 0 || now != recorded {
					t.Errorf("recorded %d times, then %d", recorded, now)
				}
			})
		})
	}
}
