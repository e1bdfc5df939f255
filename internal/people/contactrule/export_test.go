package contactrule

// For the table of postal codes, which the web app's tests read too.
var (
	InRegion = inRegion
	Regions  = regions
)
