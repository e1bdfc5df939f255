// Package portal is the top floor below app: navigation and start-up data, the
// page that carries the web app, embedded pages, announcements, drafts, and the
// staff desk, where messages, alerts and readings meet.
package portal
