package attach

import (
	"errors"
	"fmt"
	"math"
	"net/http"
	"time"

	"wellhouse.app/internal/platform/apperr"
)

// TooLarge says how large a file may be at most.
func TooLarge() *apperr.Error { return largerThan(MaxBytes) }

func largerThan(most int64) *apperr.Error {
	size := fmt.Sprintf("%d MB", most>>20)
	if most%(1<<20) != 0 {
		size = fmt.Sprintf("%d kB", most>>10)
	}
	return apperr.New(apperr.ResourceExhausted, "attach.large",
		"This file is larger than "+size+". Please send a smaller one.").WithType("body_too_large")
}

func tooMany(wait time.Duration) *apperr.Error {
	e := apperr.New(apperr.ResourceExhausted, "attach.many", "You’ve sent a lot of files this hour. Please wait a while before sending more.")
	e.RetryAfter = int(math.Ceil(wait.Seconds()))
	return e
}

// cut says why a file did not arrive completely. A limit on what may be sent
// gives its own reason.
func cut(err error) error {
	var own *apperr.Error
	if errors.As(err, &own) {
		return own
	}
	var limit *http.MaxBytesError
	if errors.As(err, &limit) {
		return TooLarge()
	}
	return apperr.New(apperr.InvalidArgument, "errors.bodyCut", "The request ended before it was complete.").Because(err)
}
