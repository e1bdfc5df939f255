// Package contactrule judges what people enter to be reached: names, addresses,
// phone numbers and email addresses. Its functions are pure. The web app has the
// same rules in web/src/domain/contact-rules.ts, and the tables in testdata hold
// for both.
package contactrule
