// Package healthprofile keeps what members answer about their health, and sees to it
// that an answer is used: a fact that another domain keeps is read and written there,
// so that it exists once. The questions are data; see questionnaire.json.
package healthprofile
