package member

import (
	"context"
	"slices"

	"wellhouse.app/internal/people/member/memberdb"
	"wellhouse.app/internal/platform/db"
)

// Kinds of tasks.
const (
	OrderStrips      = "orderStrips"
	HealthProfile    = "healthProfile"
	EyeExam          = "eyeExam"
	ReportA1c        = "reportA1c"
	ReportLabs       = "reportLabs"
	LabOrder         = "labOrder"
	MoodCheck        = "moodCheck"
	SleepDiary       = "sleepDiary"
	NextLesson       = "nextLesson"
	SetGoal          = "setGoal"
	SetReminder      = "setReminder"
	LogFood          = "logFood"
	StartScale       = "startScale"
	CheckPressure    = "checkPressure"
	CheckWeight      = "checkWeight"
	CheckSugar       = "checkSugar"
	ReviewMedicines  = "reviewMedicines"
	EmergencyContact = "emergencyContact"
	PartnerOffer     = "partnerOffer"
	ReorderSoon      = "reorderSoon"  // strips are ordered automatically in a few days
	ReviewSignIn     = "reviewSignIn" // a browser that the account did not know
	ReviewEnded      = "reviewEnded"  // a session that came back from a copy, and was ended
)

// Kinds of events. Readings are counted where they are kept.
const (
	CoachMessageEvent    = "coachMessage"
	CareTeamMessageEvent = "careTeamMessage"
	GuideMessageEvent    = "guideMessage"
	DocumentEvent        = "document"
	OrderEvent           = "order"
	LessonEvent          = "lesson"
	VisitEvent           = "visit"
)

// Task is something that waits for the member's hand. A lower urgency number
// comes first.
type Task struct {
	ID        string
	Kind      string
	Program   string // database slug, empty when it concerns none
	Urgency   int64
	CreatedAt int64
}

// Event is something that happened around the member, told as a count in
// "since your last visit".
type Event struct {
	ID   string
	Kind string
	At   int64
}

// Count is how often one kind of event happened.
type Count struct {
	Kind  string
	Count int64
}

// LoadNews reads the tasks that wait, the most urgent first, and counts the events
// between the member's last visit and now.
func LoadNews(ctx context.Context, q db.Q, memberID string, now int64) ([]Task, []Count, error) {
	rows, err := memberdb.New(q).TasksAndEvents(ctx, memberdb.TasksAndEventsParams{MemberID: memberID, Until: now})
	if err != nil {
		return nil, nil, err
	}
	tasks, counts := []Task{}, []Count{}
	for _, r := range rows {
		if r.What == "event" {
			counts = append(counts, Count{Kind: r.Kind, Count: r.Happened})
			continue
		}
		tasks = append(tasks, Task{ID: r.ID, Kind: r.Kind, Program: r.Program, Urgency: r.Urgency, CreatedAt: r.CreatedAt})
	}
	return tasks, counts, nil
}

// AddTask adds a task; one that exists stays as it is, done or not.
func AddTask(ctx context.Context, q db.Q, memberID string, t Task) error {
	return memberdb.New(q).PutTask(ctx, memberdb.PutTaskParams{
		MemberID: memberID, ID: t.ID, Kind: t.Kind, Program: t.Program, Urgency: t.Urgency, CreatedAt: t.CreatedAt,
	})
}

// EndByRecord are the kinds that end by what the record tells, and not by FinishTasks: a
// task that is answered stays stored, and waits again once its answer is taken back.
var EndByRecord = []string{ReportA1c, ReportLabs, CheckSugar, CheckPressure, CheckWeight, StartScale}

// AddTaskOnce adds a task unless one of its kind still waits. Of a kind that ends by what
// the record tells, the one that is stored may be answered: it is asked anew.
func AddTaskOnce(ctx context.Context, q db.Q, memberID string, t Task) error {
	if slices.Contains(EndByRecord, t.Kind) {
		if err := memberdb.New(q).AskAnew(ctx, memberdb.AskAnewParams{MemberID: memberID, Kind: t.Kind, CreatedAt: t.CreatedAt}); err != nil {
			return err
		}
	}
	return memberdb.New(q).AddTaskOnce(ctx, memberdb.AddTaskOnceParams{
		MemberID: memberID, ID: t.ID, Kind: t.Kind, Program: t.Program, Urgency: t.Urgency, CreatedAt: t.CreatedAt,
	})
}

// FinishTasks marks what waits of a kind as done, and says how many there were.
func FinishTasks(ctx context.Context, q db.Q, memberID, kind string, now int64) (int64, error) {
	return memberdb.New(q).FinishTasks(ctx, memberdb.FinishTasksParams{MemberID: memberID, Kind: kind, Now: now})
}

// AddEvent records that something happened; the same event counts once.
func AddEvent(ctx context.Context, q db.Q, memberID string, e Event) error {
	return memberdb.New(q).PutEvent(ctx, memberdb.PutEventParams{MemberID: memberID, At: e.At, ID: e.ID, Kind: e.Kind})
}
