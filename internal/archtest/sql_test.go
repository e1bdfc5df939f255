package archtest

import (
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// withoutMember are the queries that touch members' rows without naming one
// member, each with the reason.
var withoutMember = map[string]string{
	"survey.Drop":               "any member's open rounds that nobody went on with",
	"auth.LinkToAct":            "the person who acts names a link of theirs, which leads to the member",
	"family.LinksOfActor":       "the members whom somebody acts for",
	"family.CaredFor":           "the members whom somebody acts for, and who asks them to",
	"family.LinkByID":           "an id that one of the two people names; which of them it is decides what they may do",
	"family.OpenLinksOf":        "both sides of somebody whose account ends",
	"family.ComingOfAge":        "looks for teenagers of any family whose birthday comes",
	"family.Grown":              "looks for people of any family who are adults now",
	"family.Lapsed":             "looks for links of any family whose last day is over",
	"family.ListAlone":          "people of any family for whom nobody acts",
	"attach.File":               "an id of its own names it; who may see it is judged right after",
	"attach.NextDue":            "a worker looks for files to check",
	"attach.Take":               "a worker takes files to check",
	"attach.PruneContents":      "forgets what nobody sent",
	"attach.PruneFiles":         "forgets what nobody sent",
	"attach.PruneMark":          "marks what nobody sent, before it is forgotten",
	"unread.StaffWaitedFor":     "looks for staff whom any member waits for",
	"unread.TeamInNeed":         "looks for staff who answer words of a crisis of any member",
	"unread.ContactInNeed":      "looks for messages to Member Support that speak of a crisis, of any member",
	"unread.ContactLate":        "looks for messages to Member Support that are late, of any member",
	"support.DeskMessages":      "what every member wrote to Member Support",
	"support.DeskMessage":       "an id at the desk of Member Support leads to its member",
	"support.DeskCounts":        "how many members wait for Member Support",
	"chat.MemberOf":             "whose channel an address is; the caller's place in it is judged in that member's scope",
	"chat.GiveBack":             "what somebody owes who goes away, to every member",
	"chat.Coaches":              "how much each coach owes, to find the one with the least",
	"chat.StaffMessages":        "search of a staff person over the channels they take part in",
	"chat.SupportMessages":      "search of support, who see every support channel",
	"alert.DueEpisodes":         "the alerts of every member that were not answered in time",
	"alert.QueueMembers":        "whose alerts a staff person sees; what they are is read in the scope of each member",
	"alert.ClosedMembers":       "as alert.QueueMembers, of alerts that were closed",
	"alert.LeftProgram":         "who has weight alerts and has left the program, of every member",
	"alert.Unseen":              "whose alerts nobody has seen in time, of every member",
	"member.WithoutSortName":    "finds, at the start, the members that an older version stored",
	"staff.FindByName":          "a search at a desk finds whom the role may see; the rest of it is who searches",
	"staff.FindExactly":         "the same, by whole email or id",
	"audit.Bounds":              "the check of the whole log counts the rows that wait",
	"audit.Links":               "the check of the whole log follows the chain; rows are joined by the sealed member",
	"audit.MarkSealed":          "the sealer marks the rows of everyone that it has chained",
	"audit.SealedWithoutLink":   "the check of the whole log looks for rows outside the chain",
	"audit.SignInRowsBy":        "rows about staff, who are no members",
	"audit.SignInRowsOf":        "rows about staff, who are no members",
	"audit.TrailByActor":        "an Admin asks what somebody did with the data of others",
	"audit.TrailOfTime":         "an Admin asks what happened in a period, to anyone",
	"audit.UnsealedRows":        "the sealer chains the rows of everyone",
	"auth.AccountToSignIn":      "a sign-in names an account; the account's own member row is joined",
	"auth.SecretByHash":         "a request names nobody yet: the hash leads to the account, whose own member row is joined",
	"auth.SessionByID":          "as auth.SecretByHash, from the session that a ticket leads to",
	"desk.Waiting":              "the answers that everybody waits for whom a staff person answers",
	"desk.RestOfMine":           "the conversations that a staff person takes part in",
	"desk.RestOfKind":           "the conversations of a kind that a whole team reads",
	"desk.Conversation":         "an address at a desk leads to its member; the rest of it is who asks",
	"desk.Counts":               "what everybody waits for whom a staff person answers",
	"billing.NextCharge":        "the workers settle everybody's payments",
	"billing.ClaimCharges":      "the workers settle everybody's payments",
	"billing.NextRefund":        "the workers settle everybody's refunds",
	"billing.ClaimRefunds":      "the workers settle everybody's refunds",
	"billing.CardsToForget":     "the provider forgets every card that was removed",
	"billing.PruneSetups":       "ways back from the card page that are over, for every member",
	"billing.PlansOf":           "an Admin sees how many members have a plan",
	"billing.PlanUsed":          "an Admin deletes a plan that no member has",
	"desk.JustClaimed":          "as desk.Conversation, for who came second",
	"desk.LateTasks":            "the members whose answer is late",
	"desk.Colleagues":           "a count of the answers that each of a team owes",
	"desk.Person":               "the same, of one of them",
	"desk.OwedBy":               "what somebody owes who is back sooner, to every member",
	"desk.ChannelsOf":           "the channels that show that a staff person is away",
	"flag.BrandsByMembers":      "the desk of flags counts the members of each brand",
	"flag.OwnCounts":            "the desk of flags counts the settings of all members",
	"flag.OwnSettings":          "the desk of flags names the members with settings of their own",
	"fulfil.WhoseNumber":        "a warehouse names a parcel; the parcel leads to its member",
	"fulfil.ToShip":             "the desk ships everybody's parcels",
	"fulfil.Shipped":            "the desk sees what was shipped to everybody",
	"fulfil.InTrouble":          "the desk looks after everybody's parcels",
	"fulfil.StepsToShip":        "the desk sees how far everybody's parcels have come",
	"fulfil.StepsShipped":       "the desk sees how far everybody's parcels have come",
	"fulfil.StepsInTrouble":     "the desk sees how far everybody's parcels have come",
	"fulfil.CountToShip":        "how many parcels the desk has to ship",
	"fulfil.CountTrouble":       "how many parcels the desk looks after",
	"fulfil.DemoDue":            "the warehouse of the demo moves everybody's parcels",
	"lab.BornOn":                "the lab desk finds the members whom a report may be about by their birth date",
	"lab.OpenCalls":             "the lab desk calls everybody who needs it",
	"lab.DoneCalls":             "the lab desk reads again what it has done, for whom it concerns",
	"lab.CallByID":              "the lab desk names a call; the call leads to its member",
	"lab.CallsToTell":           "the team hears of every call that nobody has taken",
	"lab.CallsToShow":           "holds end for everybody",
	"lab.WhoseOrder":            "a laboratory names an order; the order leads to its member",
	"lab.OpenOrders":            "the laboratory of the demo answers everybody's orders",
	"lab.OrdersWithoutRest":     "orders whose other tests never came, of everybody",
	"kit.Campaigns":             "the desk of campaigns counts the orders of each",
	"kit.Untold":                "the worker looks for the members of a brand who have not been told of a campaign",
	"kit.WhoseKit":              "somebody names the number on a box; it leads to its person",
	"kit.Link":                  "the secret of a link leads to its person",
	"kit.PruneLinks":            "links that have expired go, those of everybody",
	"supply.DueLooks":           "a worker looks whose strips run low",
	"healthprofile.DueLooks":    "a worker looks whose eye exam has become a year old",
	"ingest.DeviceKey":          "a request names a device; the device leads to its member",
	"member.MemberByEmail":      "an operator names a member by their email address",
	"member.Locale":             "asked by account, for staff too; the account's own member row is joined",
	"delivery.NextDue":          "the workers send everybody's messages",
	"delivery.Claim":            "the workers send everybody's messages",
	"delivery.Depth":            "a count of everybody's messages, for the metrics",
	"delivery.Parked":           "operators see which messages were left alone, without addresses",
	"delivery.ParkedDepth":      "a count of everybody's messages, for the metrics",
	"delivery.Unpark":           "an operator lets everybody's parked messages go",
	"delivery.EndParked":        "messages that were parked for too long end, for every member",
	"delivery.Newest":           "the outbox of the demo shows everybody's messages",
	"delivery.Prune":            "old messages are deleted, for every member",
	"openid.Token":              "a program names a token; the token leads to the member who shares something",
	"openid.Family":             "as openid.Token, from the code that a token is made of",
	"report.NextDue":            "the workers prepare everybody's files",
	"report.Claim":              "the workers prepare everybody's files",
	"report.PruneContents":      "the contents of expired files are deleted, for every member",
	"report.PruneFiles":         "expired files are deleted, for every member",
	"booking.PruneTimes":        "times that are over, of every member",
	"booking.PruneWaits":        "places on waiting lists that ended long ago, of every member",
	"booking.PruneOffers":       "what was offered for them, to every member",
	"booking.DayOfCalendar":     "who comes to a place on a day; staff work with that calendar",
	"booking.HeldOffers":        "the times of a place that are held for members, when its calendar changes",
	"booking.InLine":            "the members who wait for a time at a place",
	"booking.Standing":          "the bookings of a place that its new hours may not fit",
	"booking.WaitsFor":          "is anyone waiting for this day at this place; the answer names no one",
	"booking.CalendarsWithLine": "the places that members wait for",
	"booking.LapsedOffers":      "the offers of every member that were not answered in time",
}

type query struct {
	name string // domain.Name
	text string
}

var queryName = regexp.MustCompile(`(?m)^-- name: (\w+) :\w+\s*$`)

func queriesOf(domain, text string) []query {
	var found []query
	places := queryName.FindAllStringSubmatchIndex(text, -1)
	for i, p := range places {
		end := len(text)
		if i+1 < len(places) {
			end = places[i+1][0]
		}
		found = append(found, query{domain + "." + text[p[2]:p[3]], text[p[1]:end]})
	}
	return found
}

var (
	createTable = regexp.MustCompile(`(?s)CREATE TABLE (\w+) \((.*?)\n\);`)
	memberField = regexp.MustCompile(`(?m)^\s*member_id\s`)
	tableName   = regexp.MustCompile(`(?i)\b(?:FROM|JOIN|INTO|UPDATE)\s+(\w+)`)
	argument    = regexp.MustCompile(`(?i)sqlc\.n?arg\((\w+)\)`)
	castedArg   = regexp.MustCompile(`(?i)CAST\(\s*(:\w+)\s+AS\s+\w+\s*\)`)
	memberMatch = regexp.MustCompile(`(?i)\bmember_id\s*=\s*:\w+`)
	memberPair  = regexp.MustCompile(`(?i)\b(\w+)\.member_id\s*=\s*(\w+)\.member_id\b`)
	tableAlias  = regexp.MustCompile(`(?i)\b(?:FROM|JOIN)\s+(\w+)(?:\s+AS)?(?:\s+(\w+))?`)
	union       = regexp.MustCompile(`(?i)\bUNION(?:\s+ALL)?\b`)
	where       = regexp.MustCompile(`(?i)\bWHERE\b`)
	either      = regexp.MustCompile(`(?i)\bOR\b`)
	insertInto  = regexp.MustCompile(`(?i)^\s*INSERT\s+INTO\s+\w+\s*\([^)]*\bmember_id\b`)
	star        = regexp.MustCompile(`(?i)\b(SELECT|RETURNING)\s+(\w+\.)?\*|,\s*(\w+\.)?\*`)
	clockInSQL  = regexp.MustCompile(`(?i)\bnow\s*\(|\bcurrent_(timestamp|date|time)\b|\bdatetime\s*\(|\bstrftime\s*\(|\bunixepoch\s*\(`)
	comment     = regexp.MustCompile(`--[^\n]*`)
)

// memberTables are the tables of the migrations that hold members' rows.
func memberTables(t *testing.T) []string {
	t.Helper()
	s := tree(t)
	var found []string
	for _, name := range s.names {
		if path.Dir(name) != "migrations" || path.Ext(name) != ".sql" {
			continue
		}
		for _, m := range createTable.FindAllStringSubmatch(s.text(t, name), -1) {
			if memberField.MatchString(m[2]) {
				found = append(found, m[1])
			}
		}
	}
	if len(found) < 10 {
		t.Fatalf("only %d tables of members were found: %v", len(found), found)
	}
	return found
}

// faultOf says what is wrong with a query; touches tells whether it needs a
// member.
func faultOf(q query, owned []string) (touches bool, fault string) {
	text := comment.ReplaceAllString(q.text, "")
	if star.MatchString(text) {
		return false, q.name + " takes * instead of naming its columns"
	}
	if clockInSQL.MatchString(text) {
		return false, q.name + " reads the clock; time is an argument"
	}
	if insertInto.MatchString(text) {
		return true, ""
	}
	text = castedArg.ReplaceAllString(argument.ReplaceAllString(text, ":$1"), "$1")
	for _, p := range partsOf(text) {
		if !p.touches(owned) {
			continue
		}
		touches = true
		if !p.saysWhose() {
			return true, q.name + " touches members' rows and does not say whose"
		}
	}
	return touches, ""
}

// part is one statement of a query, one side of a UNION or one nested SELECT,
// with what stands in parentheses left out.
type part struct {
	text   string
	nested bool
}

// partsOf takes a query apart, so that naming a member in one part of it does not
// excuse another.
func partsOf(text string) (out []part) {
	var read func(from int, nested bool) int
	read = func(from int, nested bool) int {
		var own strings.Builder
		at := from
	loop:
		for ; at < len(text); at++ {
			switch text[at] {
			case '(':
				own.WriteString("()")
				at = read(at+1, true)
			case ')':
				break loop
			default:
				own.WriteByte(text[at])
			}
		}
		for _, side := range union.Split(own.String(), -1) {
			out = append(out, part{side, nested})
		}
		return at
	}
	read(0, false)
	return out
}

func (p part) touches(owned []string) bool {
	return slices.ContainsFunc(tableName.FindAllStringSubmatch(p.text, -1), func(m []string) bool {
		return slices.Contains(owned, strings.ToLower(m[1]))
	})
}

// saysWhose reports whether every way through a part names one member, or follows
// the member of the query around it.
func (p part) saysWhose() bool {
	if memberMatch.MatchString(p.text) {
		clauses := where.Split(p.text, 2)
		last := clauses[len(clauses)-1]
		if !either.MatchString(last) {
			return true
		}
		return !slices.ContainsFunc(either.Split(last, -1), func(way string) bool { return !memberMatch.MatchString(way) })
	}
	local := map[string]bool{}
	for _, m := range tableAlias.FindAllStringSubmatch(p.text, -1) {
		local[strings.ToLower(m[1])], local[strings.ToLower(m[2])] = true, true
	}
	return p.nested && slices.ContainsFunc(memberPair.FindAllStringSubmatch(p.text, -1), func(m []string) bool {
		return local[strings.ToLower(m[1])] != local[strings.ToLower(m[2])]
	})
}

func TestQueriesSayWhoseRowsTheyTouch(t *testing.T) {
	s, owned := tree(t), memberTables(t)
	unused := map[string]string{}
	for name, reason := range withoutMember {
		unused[name] = reason
	}
	seen := 0
	for _, name := range s.names {
		if !queryFile.MatchString(path.Base(name)) {
			continue
		}
		for _, q := range queriesOf(path.Base(path.Dir(name)), s.text(t, name)) {
			seen++
			_, fault := faultOf(q, owned)
			if fault != "" && unused[q.name] != "" && strings.HasSuffix(fault, "whose") {
				delete(unused, q.name)
				continue
			}
			if fault != "" {
				t.Error(name + ": " + fault)
			}
		}
	}
	for name := range unused {
		t.Errorf("%s needs no exception any more", name)
	}
	if seen < 30 {
		t.Errorf("only %d queries were read", seen)
	}
}

func TestMigrationsDoNotReadTheClock(t *testing.T) {
	s := tree(t)
	for _, name := range s.names {
		if path.Ext(name) == ".sql" && clockInSQL.MatchString(comment.ReplaceAllString(s.text(t, name), "")) {
			t.Errorf("%s reads the clock; time is an argument", name)
		}
	}
}

func TestWrongQueriesAreRefused(t *testing.T) {
	owned := []string{"member_tasks"}
	for text, refused := range map[string]bool{
		"SELECT id FROM member_tasks WHERE member_id = sqlc.arg(member_id)":                       false,
		"SELECT COUNT(*) FROM member_tasks t WHERE t.member_id = sqlc.arg(member_id)":             false,
		"INSERT INTO member_tasks (member_id, id) VALUES (sqlc.arg(a), sqlc.arg(b))":              false,
		"SELECT id FROM flags WHERE name = 'now'":                                                 false,
		"SELECT member_id, id FROM member_tasks WHERE id = sqlc.arg(id)":                          true,
		"-- member_id = is only in the comment\nDELETE FROM member_tasks WHERE id = sqlc.arg(id)": true,
		"UPDATE member_tasks SET done_at = sqlc.arg(at) WHERE id = sqlc.arg(id)":                  true,
		"SELECT f.name FROM flags f JOIN member_tasks t ON t.kind = f.name":                       true,
		"INSERT INTO member_tasks (id) VALUES (sqlc.arg(b))":                                      true,
		"SELECT * FROM flags":                                    true,
		"SELECT f.* FROM flags f":                                true,
		"DELETE FROM flags WHERE name = sqlc.arg(n) RETURNING *": true,
		"UPDATE flags SET at = now() WHERE name = sqlc.arg(n)":   true,
		"SELECT name FROM flags WHERE at < CURRENT_TIMESTAMP":    true,
		"SELECT t.id FROM member_tasks t WHERE t.member_id = sqlc.arg(member_id) AND t.created_at > sqlc.arg(known_now)":                                                 false,
		"SELECT id FROM member_tasks WHERE member_id = CAST(sqlc.arg(m) AS TEXT) AND (id = sqlc.arg(a) OR id = sqlc.arg(b))":                                             false,
		"SELECT id FROM member_tasks WHERE member_id = sqlc.arg(m) OR id = sqlc.arg(b)":                                                                                  true,
		"SELECT id FROM member_tasks WHERE (member_id = sqlc.arg(m) OR id = sqlc.arg(b))":                                                                                true,
		"SELECT id FROM member_tasks WHERE done UNION ALL SELECT id FROM member_tasks WHERE member_id = sqlc.arg(m)":                                                     true,
		"WITH a AS (SELECT id FROM member_tasks) SELECT id FROM member_tasks WHERE member_id = sqlc.arg(m)":                                                              true,
		"SELECT f.name FROM flags f WHERE EXISTS (SELECT 1 FROM member_tasks t WHERE t.kind = f.name)":                                                                   true,
		"SELECT t.id FROM member_tasks t WHERE t.member_id = sqlc.arg(m) AND EXISTS (SELECT 1 FROM member_tasks u WHERE u.member_id = t.member_id)":                      false,
		"SELECT t.id FROM member_tasks t WHERE t.member_id = sqlc.arg(m) AND t.id IN (SELECT u.id FROM member_tasks u JOIN member_tasks v ON v.member_id = u.member_id)": true,
	} {
		if _, fault := faultOf(query{"x.Y", text}, owned); (fault != "") != refused {
			t.Errorf("%s: %q", text, fault)
		}
	}
}
