package password

import "wellhouse.app/internal/platform/apperr"

// messages are the English words of each rule. Pages have their own, in four
// languages, by the key "password." and the rule.
var messages = map[Rule]string{
	Length:    "Please use at least 12 characters.",
	MostBytes: "Please use a shorter password.",
	Repeats:   "Please don’t use the same character four times in a row.",
	Sequence:  "Please don’t use four characters in order, such as abcd or 4321, or a row of keys such as qwerty.",
	Words:     "Please use more than one or two words that are in a dictionary.",
	Personal:  "Please don’t use your name, your email address or our name as your password.",
	Breached:  "This password is on a list of stolen passwords, or very close to one. Please choose another.",
}

// Fields are broken rules as refusals of one field of a form.
func Fields(name string, broken []Rule) []apperr.Field {
	fields := make([]apperr.Field, 0, len(broken))
	for _, rule := range broken {
		fields = append(fields, apperr.Field{Name: name, MessageKey: "password." + string(rule), Message: messages[rule]})
	}
	return fields
}
