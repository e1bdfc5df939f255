package question

import "wellhouse.app/internal/platform/apperr"

// plain is what is said about a question that has no messages of its own.
var plain = map[Reason]string{
	Required:   "Please answer this question.",
	OutOfRange: "Please enter a value that fits.",
	NoOption:   optionText,
	NoWords:    "Please say it in your own words.",
	BadWords:   "Please use fewer characters.",
	NotAsked:   notAskedTxt,
}

// Plain tells a fault of a questionnaire that brings its own words. The key names the
// reason alone: prefix.required.
func (f Fault) Plain(prefix string) apperr.Field {
	out := apperr.Field{Name: f.Question.ID, MessageKey: prefix + "." + string(f.Reason), Message: plain[f.Reason]}
	if f.Reason == NoWords || f.Reason == BadWords && f.Question.TakesText() {
		out.Name += "Other"
	}
	return out
}
