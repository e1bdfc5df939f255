package report

// Report is a summary in the words of its reader. It is what the page shows and
// what the PDF draws.
type Report struct {
	Kind     Kind
	Locale   string
	Title    string
	Brand    string
	Person   string
	Head     []Line
	Period   Period
	Summary  string
	Sections []Section
	Notes    []string
	Empty    bool
	MadeAt   int64
	// foot and pageWords go under each page of paper.
	foot      string
	pageWords func(n, of int) string
}

// Line is a word and what stands behind it.
type Line struct{ Label, Text string }

// Section is one kind of readings.
type Section struct {
	Kind        Kind
	Title       string
	Summary     string
	Empty       bool
	Figures     []Figure
	SharesTitle string
	Shares      []Share
	Charts      []Chart
	Tables      []Table
	LeftOut     string
	Missing     []string
	Notes       []string
	counted     int
}

// Figure is one number with what it rests on.
type Figure struct{ Label, Text, Unit, Note string }

// dash stands where there is no number; it is never a zero.
const dash = "—"

// Share is one part of all readings.
type Share struct {
	Label, Range   string
	Count, Percent int
	Shape          Shape
	Text           string // the percentage as it is written
}

// Shape is how a status is drawn, so that it can be told without colours.
type Shape string

// The shapes.
const (
	VeryLowShape      Shape = "veryLow"
	LowShape          Shape = "low"
	InRangeShape      Shape = "inRange"
	SlightlyHighShape Shape = "slightlyHigh"
	HighShape         Shape = "high"
	VeryHighShape     Shape = "veryHigh"
	BarShape          Shape = "bar"   // from one value to another
	RangeShape        Shape = "range" // lowest to highest
	BoxShape          Shape = "box"   // the middle half
	MedianShape       Shape = "median"
)

// Chart is drawn as it is: the renderer chooses only colors and sizes.
type Chart struct {
	Title, Summary, Unit string
	When, What           string // the words above the same marks as a table
	X, Y                 Axis
	Bands                []Band
	Marks                []Mark
	Line                 []Point
}

// Axis reaches from one number to another; x is the wall clock in ms, or the
// hour of a day.
type Axis struct {
	From, To float64
	Ticks    []Tick
}

// Tick is a place on an axis with its word.
type Tick struct {
	At   float64
	Text string
}

// Band is a range of values with its word; from and to are equal for a line.
type Band struct {
	From, To float64
	Text     string
}

// Mark is one reading, or several together.
type Mark struct {
	X, Y       float64
	Y2         *float64
	Shape      Shape
	When, Text string
	Beyond     bool // stands at the edge of the chart instead of outside of it
	out        bool // of its range: never thinned away
}

// Point is a place of the line.
type Point struct {
	X, Y float64
	Anew bool
}

// Table has a word for each column and rows of as many cells.
type Table struct {
	Title   string
	Columns []string
	Rows    [][]string
	Note    string
	// across is in how many parts beside each other the rows lie on the whole
	// width of paper; 0 keeps them in one column.
	across int
	// cut says that there are rows beyond those shown.
	cut func(shown int) string
}

// first is the table with so many rows, saying that these are not all.
func (t Table) first(n int) Table {
	if n >= len(t.Rows) || t.cut == nil {
		return t
	}
	t.Rows, t.Note = t.Rows[:n], t.cut(n)
	return t
}
