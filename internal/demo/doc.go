// Package demo fills an installation with demo people: members with their
// brands, programs, devices, tasks and conversations, and the staff who care
// for them. Everything comes from a fixed seed and the injected clock, so two
// loads at the same moment create the same rows. Each later start adds only
// what has become due since.
package demo
