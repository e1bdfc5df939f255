package journey

// OneApp is the flow that shows a member around the portal: a toast and a card
// on Home.
const OneApp = "ONE_APP"

// Flow is how far a member is with one flow.
type Flow struct {
	Name   string
	Status Status
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
			return f.Status != Completed && f.Status != Dismissed
		}
	}
	return true
}
