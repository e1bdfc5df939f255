package booking

// Named names the bookings of a list.
var Named = named
