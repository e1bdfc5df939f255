/** The rules of addresses in the United States and Canada. */

export type AddressCountry = 'US' | 'CA'

const regions: Readonly<Record<AddressCountry, string>> = {
  US: 'AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY AS GU MP PR VI AA AE AP',
  CA: 'AB BC MB NB NL NS NT NU ON PE QC SK YT',
}

/** A state, territory, military region or province, as the two letters on an envelope. */
export function isRegion(written: string, country: AddressCountry): boolean {
  const code = written.trim().toUpperCase()
  return code.length === 2 && regions[country].split(' ').includes(code)
}

const postal: Readonly<Record<AddressCountry, RegExp>> = {
  US: /^\d{5}(-?\d{4})?$/,
  // Some letters look too much like a digit or another letter.
  CA: /^[ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z] ?\d[ABCEGHJ-NPRSTV-Z]\d$/i,
}

export function isPostalCode(written: string, country: AddressCountry): boolean {
  return postal[country].test(written.trim())
}
