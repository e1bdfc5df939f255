package reading_test

import (
	"strings"
	"testing"

	"wellhouse.app/internal/apitest"
)

const deckDay = "start=2026-03-02T00:00:00&end=2026-03-03T00:00:00"

// S2-7-53, S2-7-54: lists and figures follow the meal tag, the side of the range
// and the mark. The boundary deck has 14 values before and after breakfast, among
// Marcus's usual checks of that day.
func TestSugarFilters(t *testing.T) {
	deck := sugarPath + "?" + deckDay
	apitest.Run(t, []apitest.Scenario{
		{Name: "before meals only", As: marcusEmail, Path: deck + "&tagsEatCode=6,7,8", Status: 200, Contains: []string{`"eat_code":6`}, Lacks: []string{`"eat_code":9`, `"eat_code":-1`, `"eat_code":13`}},
		{Name: "one tag", As: marcusEmail, Path: deck + "&tagsEatCode=9", Status: 200, Contains: []string{`"eat_code":9`}, Lacks: []string{`"eat_code":6`, `"eat_code":10`}},
		{Name: "no tag", As: rosaEmail, Path: sugarPath + "?tagsEatCode=-1&count=3", Status: 200, Contains: []string{`"eat_code":-1`}, Lacks: []string{`"eat_code":6`, `"eat_code":13`}},
		{Name: "below", As: marcusEmail, Path: deck + "&status=below&count=1000", Status: 200, Contains: []string{`"value":69`, `"value":53`, `"value":19`}, Lacks: []string{`"value":70,`, `reading.status.inRange`, `status.high"`, `High"`, `reading.status.control`}},
		{Name: "within", As: marcusEmail, Path: deck + "&status=within&count=1000", Status: 200, Contains: []string{`"value":70,`, `"value":130`, `"value":180`}, Lacks: []string{`"value":69,`, `"value":181`, `status.low"`, `Low"`, `status.high"`, `High"`}},
		{Name: "above", As: marcusEmail, Path: deck + "&status=above&count=1000", Status: 200, Contains: []string{`"value":131`, `"value":181`, `"value":601`}, Lacks: []string{`"value":130,`, `reading.status.inRange`, `reading.status.low`}},
		{Name: "left out", As: rosaEmail, Path: sugarPath + "?mark=any", Status: 200, Contains: []string{`"mark":{"mark":"control"`}, Lacks: []string{`"mark":null`}},
		{Name: "of one reason", As: rosaEmail, Path: sugarPath + "?mark=wrong_technique", Status: 200, Lacks: []string{`"mark":null`, `"mark":"control"`}},
		{Name: "no such tag", As: rosaEmail, Path: sugarPath + "?tagsEatCode=5", Status: 400, Contains: []string{`"field":"tagsEatCode"`}},
		{Name: "no such tag in figures", As: rosaEmail, Path: statsPath + "?tagsEatCode=6,99", Status: 400, Contains: []string{`"field":"tagsEatCode"`}},
		{Name: "no such side", As: rosaEmail, Path: sugarPath + "?status=odd", Status: 400, Contains: []string{`"field":"status"`}},
		{Name: "no such mark", As: rosaEmail, Path: sugarPath + "?mark=irregular", Status: 400, Contains: []string{`"field":"mark"`}},
		{Name: "figures without the program", As: jamesEmail, Path: statsPath + "?tagsEatCode=6", Status: 403},
		{Name: "figures without a session", Path: statsPath + "?compare=true", Status: 401},
		{Name: "both ranges", As: marcusEmail, Path: statsPath, Status: 200, Contains: []string{`"ranges":[{"key":"reading.range.beforeMeals"`, `"text":"130"}},{"key":"reading.range.otherwise"`, `"text":"180"}}]`, `"byWeek":[{"monday":"2026-02-16"`, `"previous":null`}},
		{Name: "the range of the tag", As: marcusEmail, Path: statsPath + "?tagsEatCode=6,7,8", Status: 200, Contains: []string{`"ranges":[{"key":"reading.range.beforeMeals"`}, Lacks: []string{`reading.range.otherwise`, `"eat_code":9`}},
		{Name: "the range in mmol/L", As: "annmarie@demo.test", Path: statsPath + "?tagsEatCode=9", Status: 200, Contains: []string{`"text":"3,9"`, `"text":"10,0"`}, Lacks: []string{`reading.range.beforeMeals`}},
		{Name: "compared", As: marcusEmail, Path: statsPath + "?compare=true", Status: 200, Contains: []string{`"previous":{"from":"2026-02-05","to":"2026-02-18"`, `"averageChange":{"value":`, `"inRangeChange":`}},
		{Name: "too few to compare", As: "kdoe@demo.test", Path: statsPath + "?compare=true&start=2026-03-04T00:00:00&end=2026-03-04T01:00:00", Status: 200, Contains: []string{`"averageChange":null`, `"inRangeChange":null`, `"average":null`}},
	})
}

// Pages of a filtered list join without a gap or a repeat, whatever their size.
func TestFilteredPagesJoin(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		marcus := s.As(marcusEmail)
		read := func(count, side, order string) (ids []string) {
			cursor := ""
			for {
				path := sugarPath + "?start=2026-02-20T00:00:00&status=" + side + "&count=" + count + "&sortKey=" + order
				if cursor != "" {
					path += "&cursor=" + cursor
				}
				r := marcus.Do(apitest.Call{Path: path})
				page := r.Object(t)
				for _, one := range page["bgs"].([]any) {
					ids = append(ids, one.(map[string]any)["id"].(string))
				}
				next, more := page["nextCursor"].(string)
				if !more {
					return ids
				}
				cursor = next
			}
		}
		for _, side := range []string{"below", "within", "above"} {
			for _, order := range []string{"timestamp", "-timestamp"} {
				whole := strings.Join(read("1000", side, order), " ")
				if whole == "" {
					t.Fatalf("nothing lies %s", side)
				}
				for _, count := range []string{"1", "3", "7"} {
					if got := strings.Join(read(count, side, order), " "); got != whole {
						t.Errorf("%s in pages of %s by %s:\n%s\nwant\n%s", side, count, order, got, whole)
					}
				}
			}
		}
	})
}
