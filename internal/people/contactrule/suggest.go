package contactrule

import (
	"slices"
	"strings"
	"unicode"
)

// short are the words that post offices in English abbreviate at the end of a line.
var short = map[string]string{
	"street": "St", "avenue": "Ave", "road": "Rd", "boulevard": "Blvd", "drive": "Dr", "lane": "Ln", "court": "Ct", "place": "Pl",
	"terrace": "Ter", "parkway": "Pkwy", "highway": "Hwy", "square": "Sq", "circle": "Cir", "trail": "Trl",
}

// directions are abbreviated behind such a word.
var directions = map[string]string{
	"north": "N", "south": "S", "east": "E", "west": "W", "northeast": "NE", "northwest": "NW", "southeast": "SE", "southwest": "SW",
}

// units begin the second line of an address.
var units = map[string]string{"apartment": "Apt", "suite": "Ste", "building": "Bldg", "floor": "Fl"}

// Suggest writes an address that was cleaned as the post office would. What is written
// in French stays: its words come in another order.
func (a Address) Suggest() Address {
	french := a.Region == "QC"
	a.Line1, a.Line2, a.City = cased(a.Line1), cased(a.Line2), cased(a.City)
	if french {
		return a
	}
	words := strings.Fields(a.Line1)
	last := len(words) - 1
	if last > 0 && directions[bare(words[last])] != "" && last > 1 && short[bare(words[last-1])] != "" {
		words[last] = directions[bare(words[last])]
		last--
	}
	if last > 0 && short[bare(words[last])] != "" {
		words[last] = short[bare(words[last])]
	}
	a.Line1 = strings.Join(words, " ")
	if unit := strings.Fields(a.Line2); len(unit) > 1 && units[bare(unit[0])] != "" {
		unit[0] = units[bare(unit[0])]
		a.Line2 = strings.Join(unit, " ")
	}
	return a
}

func bare(word string) string { return strings.ToLower(strings.TrimRight(word, ".,")) }

// cased begins each word with a capital letter where a line has only small letters, or
// only capitals.
func cased(line string) string {
	if line != strings.ToLower(line) && line != strings.ToUpper(line) || !strings.ContainsFunc(line, unicode.IsLower) && len(line) < 4 {
		return line
	}
	words := strings.Fields(strings.ToLower(line))
	for i, word := range words {
		if directions[word] == "" && slices.Contains([]string{"n", "s", "e", "w", "ne", "nw", "se", "sw"}, word) {
			words[i] = strings.ToUpper(word)
			continue
		}
		letters := []rune(word)
		letters[0] = unicode.ToUpper(letters[0])
		words[i] = string(letters)
	}
	return strings.Join(words, " ")
}
