// Package fulfil ships parcels to members, for any domain that orders something:
// it keeps where each goes and how far it has come, gives staff a desk to pack and
// ship them, and hears from a warehouse.
//
// A parcel only goes forward. What is told of it twice, late or in the wrong order
// fills in its history and never takes it back.
package fulfil
