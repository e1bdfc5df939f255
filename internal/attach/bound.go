package attach

import (
	"fmt"
	"math"
	"time"

	"wellhouse.app/internal/apperr"
)

// TooLarge says how large a file may be.
func TooLarge() *apperr.Error {
	return apperr.New(apperr.ResourceExhausted, "attach.large",
		fmt.Sprintf("This file is larger than %d MB. Please send a smaller one.", MaxBytes>>20)).WithType("body_too_large")
}

func tooMany(wait time.Duration) *apperr.Error {
	e := apperr.New(apperr.ResourceExhausted, "attach.many", "You’ve sent a lot of files this hour. Please wait a while before sending more.")
	e.RetryAfter = int(math.Ceil(wait.Seconds()))
	return e
}

// begin reports whether an account may upload one more side by side with others.
func (s *Service) begin(accountID string) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.under[accountID] >= atOnceEach {
		return false
	}
	s.under[accountID]++
	return true
}

func (s *Service) end(accountID string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.under[accountID]--; s.under[accountID] == 0 {
		delete(s.under, accountID)
	}
}
