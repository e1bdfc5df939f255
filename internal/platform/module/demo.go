package module

import "time"

// DemoPeople are the people of the demo, as the domains see them who add to their
// stories.
type DemoPeople struct {
	// Begun is when the demo was first loaded, Now when this load happens. Moments
	// in a story are counted back from Begun, so that they never move.
	Begun, Now time.Time
	// Person is the id of somebody by the name in their email: "rosa", "coach.es".
	Person func(name string) string
	// ID makes an id from a path, the same at every start: ID("template", "coach").
	ID func(path ...string) string
}
