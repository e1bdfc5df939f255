package embed

import (
	_ "embed" // the two tables
	"slices"
	"strconv"
	"strings"

	"wellhouse.app/internal/platform/who"
)

// The tables are files of their own because the web app's tests hold its route
// catalogue and its parameter table against them.
var (
	//go:embed destinations.tsv
	destinationsTable string
	//go:embed parameters.tsv
	parametersTable string

	destinations = readDestinations(destinationsTable)
	parameters   = readParameters(parametersTable)
)

// destination is a screen that the container can mount, and who may open it.
type destination struct {
	viewing  []who.Role // staff who may open it while viewing a member
	brand    []string   // areas whose absence closes it
	features []string   // all must be on
	programs []string   // one must be active
	pathID   string     // the owner of {id} in the path
}

func readDestinations(table string) map[string]destination {
	found := map[string]destination{}
	for cells := range rows(table, 6) {
		one := destination{brand: list(cells[2]), features: list(cells[3]), programs: list(cells[4]), pathID: cells[5]}
		for _, role := range list(cells[1]) {
			one.viewing = append(one.viewing, who.Role(role))
		}
		found[cells[0]] = one
	}
	return found
}

func readParameters(table string) map[string]parameter {
	found := map[string]parameter{}
	for cells := range rows(table, 5) {
		most, err := strconv.Atoi(cells[4])
		if err != nil {
			panic("embed: parameters.tsv: " + err.Error())
		}
		found[cells[1]] = parameter{source: source(cells[0]), kind: kind(cells[2]), rule: cells[3], most: most}
	}
	return found
}

// rows yields the cells of every row that is no comment.
func rows(table string, width int) func(yield func([]string) bool) {
	return func(yield func([]string) bool) {
		for line := range strings.Lines(table) {
			line = strings.TrimSuffix(line, "\n")
			if line == "" || strings.HasPrefix(line, "#") {
				continue
			}
			cells := strings.Split(line, "\t")
			if len(cells) != width {
				panic("embed: a row of a table has too few or too many cells: " + line)
			}
			if !yield(cells) {
				return
			}
		}
	}
}

func list(cell string) []string {
	if cell == "-" {
		return nil
	}
	return slices.Collect(strings.SplitSeq(cell, ","))
}
