package demo

import "time"

// LinkAfter is how long a link to a program account takes in the demo, so that
// the waiting can be seen.
const LinkAfter = 3 * time.Second
