package password

import "strings"

const (
	shortestWord = 2
	// edgeMost is how many digits and symbols beside the letters are tried as letters.
	edgeMost = 3
	// longestCore is the most letters that two words can have.
	longestCore = 2 * longestWord
	longestWord = 30
)

// The digits and symbols that people write for letters. One and the exclamation
// mark stand for either of two letters.
var (
	asI = strings.NewReplacer("0", "o", "1", "i", "!", "i", "|", "i", "3", "e", "4", "a", "@", "a", "5", "s", "$", "s", "7", "t", "+", "t", "8", "b", "9", "g", "6", "g", "2", "z")
	asL = strings.NewReplacer("0", "o", "1", "l", "!", "l", "|", "l", "3", "e", "4", "a", "@", "a", "5", "s", "$", "s", "7", "t", "+", "t", "8", "b", "9", "g", "6", "g", "2", "z")
)

// madeOfWords finds a password that is nothing but one or two words, once the
// digits and symbols around it are taken off and those that stand for letters
// are read as letters. The text is folded.
func madeOfWords(folded string, isWord func(string) bool) bool {
	for _, core := range cores(folded) {
		for _, read := range []string{core, asI.Replace(core), asL.Replace(core)} {
			if atMostTwo(lettersOf(read), isWord) {
				return true
			}
		}
	}
	return false
}

// cores are what may be meant by a password: its letters from the first to the
// last, and the same with up to three characters more on either side, which may
// stand for letters themselves.
func cores(folded string) []string {
	text := []rune(folded)
	from, to := 0, len(text)
	for from < to && !isLetter(text[from]) {
		from++
	}
	for to > from && !isLetter(text[to-1]) {
		to--
	}
	if from == to {
		return nil
	}
	var list []string
	for before := 0; before <= min(edgeMost, from); before++ {
		for after := 0; after <= min(edgeMost, len(text)-to); after++ {
			list = append(list, string(text[from-before:to+after]))
		}
	}
	return list
}

// atMostTwo judges the pieces of a core: one or two words, written together or
// apart, or one or two words over and over.
func atMostTwo(pieces []string, isWord func(string) bool) bool {
	switch pieces = distinct(pieces); len(pieces) {
	case 1:
		whole := once(pieces[0])
		return len(whole) <= longestCore && (word(whole, isWord) || twoWords(whole, isWord))
	case 2:
		return word(once(pieces[0]), isWord) && word(once(pieces[1]), isWord)
	}
	return false
}

// distinct leaves out what was there before: a word said twice is one word.
func distinct(pieces []string) (list []string) {
	seen := map[string]bool{}
	for _, p := range pieces {
		if !seen[p] {
			seen[p] = true
			list = append(list, p)
		}
	}
	return list
}

// once is what a text repeats, or the text where it repeats nothing.
func once(text string) string {
	if at := strings.Index((text + text)[1:], text); at >= 0 {
		return text[:at+1]
	}
	return text
}

func word(text string, isWord func(string) bool) bool {
	return len(text) >= shortestWord && len(text) <= longestWord && isWord(text)
}

func twoWords(text string, isWord func(string) bool) bool {
	for at := shortestWord; at <= len(text)-shortestWord; at++ {
		if word(text[:at], isWord) && word(text[at:], isWord) {
			return true
		}
	}
	return false
}
