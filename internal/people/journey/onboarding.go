package journey

// OneApp is the flow that shows a member around the portal: a toast and a card
// on Home.
const OneApp = "ONE_APP"

// Flow is how far a member is with one flow.
type Flow struct {
	Name   string
	Status Status
	Step   int64 // 0 before the first
}

// Status is where a flow stands.
type Status string

// The states of a flow.
const (
	NotStarted Status = "NOT_STARTED"
	Started    Status = "STARTED"
	Completed  Status = "COMPLETED"
	Dismissed  Status = "DISMISSED"
)

// ShowCard reports whether Home shows the card: until the member has finished
// the flow or put it away.
func ShowCard(flows []Flow) bool {
	for _, f := range flows {
		if f.Name == OneApp {
			return !over(f.Status)
		}
	}
	return true
}

// moved is the state of a flow after a change. A step that the change does not
// name stays. The first steps never come back once they are finished or put away,
// whatever a page that was left open still says.
func moved(was, to Flow) Flow {
	if to.Step == 0 {
		to.Step = was.Step
	}
	if to.Name == OneApp && over(was.Status) && !over(to.Status) {
		return was
	}
	return to
}

func over(s Status) bool { return s == Completed || s == Dismissed }
