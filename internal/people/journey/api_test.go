package journey_test

import (
	"testing"

	"wellhouse.app/internal/apitest"
)

// S2-7-75 S2-7-76 S2-7-77 S2-3-66: the launchpad is read, moved step by step and
// put away, with its feature on only, and each member has their own.
func TestLaunchpadCalls(t *testing.T) {
	const path, luis, rosa = "/users/me/launchpad", "luis@demo.test", "rosa@demo.test"
	move := func(name, item, status string, want int, contains ...string) apitest.Scenario {
		body := map[string]any{"item": item, "status": status}
		return apitest.Scenario{Name: name, As: luis, Method: "PATCH", Path: path, JSON: body, Status: want, Contains: contains}
	}
	apitest.Run(t, []apitest.Scenario{
		{Name: "nobody", Path: path, Status: 401},
		{Name: "staff", As: "coach.en@demo.test", Path: path, Status: 403},
		{Name: "feature off", As: "tom@demo.test", Path: path, Status: 404},
		{Name: "feature off, a change", As: "tom@demo.test", Method: "DELETE", Path: path, Status: 404},
		{Name: "one of two devices sends readings", As: luis, Path: path, Status: 200, Contains: []string{`{"status":"STARTED","items":[{"item":"DEVICES","status":"STARTED","routeId":"activate-devices"},{"item":"HEALTH_PROFILE","status":"NOT_STARTED"`}},
		move("a step nobody knows", "FAX", "STARTED", 400, `"field":"item"`),
		move("the name of the whole", "LAUNCHPAD", "DISMISSED", 400, `"field":"item"`),
		move("a status nobody knows", "GOAL", "DONE", 400),
		move("one is done", "GOAL", "COMPLETED", 200, `{"status":"STARTED",`, `{"item":"GOAL","status":"COMPLETED"`),
		{Name: "another member's is their own", As: rosa, Path: path, Status: 200, Contains: []string{`{"item":"GOAL","status":"NOT_STARTED"`}},
		{Name: "put away", As: luis, Method: "DELETE", Path: path, Status: 204},
		{Name: "stays away, with its steps", As: luis, Path: path, Status: 200, Contains: []string{`{"status":"DISMISSED"`, `{"item":"GOAL","status":"COMPLETED"`}},
	})
}

// S1-7-06 S2-7-78 S2-7-79 S2-7-80: the first steps of a member are asked for,
// moved, ended and begun again by the member alone, where the feature is on.
func TestFirstStepsCalls(t *testing.T) {
	const display, status, luis = "/users/me/onboarding/display", "/users/me/onboarding/status", "luis@demo.test"
	move := func(name, as string, body map[string]any, want int, contains ...string) apitest.Scenario {
		body["flowName"] = "ONE_APP"
		return apitest.Scenario{Name: name, As: as, Method: "POST", Path: status, JSON: body, Status: want, Contains: contains}
	}
	apitest.Run(t, []apitest.Scenario{
		{Name: "nobody", Path: display, Status: 401},
		{Name: "staff", As: "coach.en@demo.test", Path: display, Status: 403},
		{Name: "feature off", As: "rosa@demo.test", Path: display, Status: 404},
		{Name: "new", As: luis, Path: display, Status: 200, Contains: []string{`{"data":{"showOneAppCard":true,"flows":[]}}`}},
		move("nobody moves it", "", map[string]any{"status": "STARTED", "step": 2}, 401),
		move("nor staff", "coach.en@demo.test", map[string]any{"status": "STARTED", "step": 2}, 403),
		move("no such step", luis, map[string]any{"status": "STARTED", "step": 0}, 400),
		move("the second step", luis, map[string]any{"status": "STARTED", "step": 2}, 200, `"step":2`),
		{Name: "goes on there", As: luis, Path: display, Status: 200, Contains: []string{`"showOneAppCard":true`, `"step":2`}},
		{Name: "another member's are their own", As: "tom@demo.test", Path: display, Status: 200, Contains: []string{`"flows":[]`}},
		move("put away", luis, map[string]any{"status": "DISMISSED"}, 200, `"DISMISSED"`),
		move("a page left open", luis, map[string]any{"status": "STARTED", "step": 3}, 200, `"DISMISSED"`),
		{Name: "stays away", As: luis, Path: display, Status: 200, Contains: []string{`"showOneAppCard":false`}},
		{Name: "nobody begins again", Method: "DELETE", Path: status, Status: 401},
		{Name: "nor staff", As: "coach.en@demo.test", Method: "DELETE", Path: status, Status: 403},
		{Name: "nor without the feature", As: "rosa@demo.test", Method: "DELETE", Path: status, Status: 404},
		{Name: "nothing has begun", As: luis, Path: display, Status: 200, Contains: []string{`"showOneAppCard":false`}},
		{Name: "again", As: luis, Method: "DELETE", Path: status, Status: 204},
		{Name: "as if new", As: luis, Path: display, Status: 200, Contains: []string{`{"data":{"showOneAppCard":true,"flows":[]}}`}},
	})
}
