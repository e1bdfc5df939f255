package booking

var (
	// Named names the bookings of a list.
	Named = named
	// Twin finds an appointment for the same.
	Twin = twin
)
