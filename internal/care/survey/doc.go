// Package survey asks members questionnaires: it keeps the answers of each round step by
// step, sends them once, and tells what the health insights mean. The rules of a
// questionnaire are in its file.
package survey
