// Package kit offers home test kits: campaigns, orders of members and of people without
// an account, and how far each kit has come. Shipping is in care/fulfil, results are in
// care/lab. A visitor has a record without a sign-in, so that parcels, results and calls
// work for them as for everybody else.
package kit
