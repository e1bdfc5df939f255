// Package draft keeps what people wrote and did not send yet. The browser holds
// it in memory only, so that a session which ends by itself would lose it; here
// it waits, sealed, until its writer comes back to the same page, sends it or
// throws it away.
package draft
