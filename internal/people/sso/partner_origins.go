package sso

import (
	"context"
	"net/url"
	"slices"
	"sync"
	"time"
)

// originsFor is how long the origins of a brand's partners are remembered: every
// page asks for them.
const originsFor = 5 * time.Second

type originList struct {
	origins []string
	readAt  time.Time
}

// rememberedOrigins guards the lists that were read last, by brand.
type rememberedOrigins struct {
	mu   sync.Mutex
	last map[string]originList
}

// PartnerOrigins are where pages of a brand may post what we sign: the partners'
// own addresses, and their websites, which those lead on to. A change is seen
// within seconds.
func (s *Service) PartnerOrigins(ctx context.Context, brandCode string) ([]string, error) {
	s.origins.mu.Lock()
	defer s.origins.mu.Unlock()
	now := s.Now()
	if last, ok := s.origins.last[brandCode]; ok && now.Sub(last.readAt) < originsFor && !now.Before(last.readAt) {
		return last.origins, nil
	}
	list, err := s.partnersOf(ctx, brandCode)
	if err != nil {
		return nil, err
	}
	if s.origins.last == nil {
		s.origins.last = map[string]originList{}
	}
	origins := originsOf(list, s.Local)
	s.origins.last[brandCode] = originList{origins, now}
	return origins, nil
}

func originsOf(list []Partner, local bool) (origins []string) {
	for _, p := range list {
		if p.Protocol != byResponse {
			continue
		}
		for _, address := range []string{p.about.acs, p.Site} {
			u, err := url.Parse(address)
			if err != nil || !mayFetch(u, local) {
				continue
			}
			if origin := u.Scheme + "://" + u.Host; !slices.Contains(origins, origin) {
				origins = append(origins, origin)
			}
		}
	}
	return origins
}
