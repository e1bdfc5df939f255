/**
 * The rules of names, addresses, phone numbers and email addresses, as internal/people/contactrule
 * has them on the server. The tables in its testdata hold for both.
 */
import { isEmail } from './email'
import { isInRegion } from './postal-region'

/** What is wrong with an entry, as the catalogue key of its words; undefined when nothing is. */
export type Fault =
  | 'contact.nameMissing'
  | 'contact.nameLong'
  | 'contact.nameCharacters'
  | 'contact.nameLetter'
  | 'errors.email'
  | 'contact.phoneMissing'
  | 'contact.phoneCharacters'
  | 'contact.phoneDigits'
  | 'contact.phoneNumber'
  | 'contact.phoneCountry'
  | 'contact.phoneAbroad'
  | 'contact.streetMissing'
  | 'contact.streetLong'
  | 'contact.streetCharacters'
  | 'contact.streetWhole'
  | 'contact.poBox'
  | 'contact.cityMissing'
  | 'contact.cityLong'
  | 'contact.cityCharacters'
  | 'contact.cityMilitary'
  | 'contact.region'
  | 'contact.regionMilitary'
  | 'contact.zipCode'
  | 'contact.postalCode'
  | 'contact.postalRegion'

type Judged = { kept: string; fault?: Fault }

const wrong = (fault: Fault): Judged => ({ kept: '', fault })

const lengthOf = (text: string) => [...text].length

const spaces = /[ \t\r\n\u00a0\u2009\u202f\u3000]+/g
const blankLetters = /[\u115F\u1160\u3164\uFFA0]/
const stackedMarks = /\p{M}{4}/u
const letter = /\p{L}/u

/** A line of text in the one form that is kept. */
function tidy(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[\u2010\u2011]/g, '-')
    .replace(/[\u2018\u02bc]/g, '’')
    .replace(spaces, ' ')
    .trim()
}

const isOdd = (text: string) => blankLetters.test(text) || stackedMarks.test(text)

/** Letters with any accent, digits, spaces, apostrophes, periods and hyphens. */
export function judgeName(written: string): Judged {
  const name = tidy(written)
  if (!name) return wrong('contact.nameMissing')
  if (lengthOf(name) > 100) return wrong('contact.nameLong')
  if (!/^[\p{L}\p{M}0-9 '’.-]+$/u.test(name) || isOdd(name)) return wrong('contact.nameCharacters')
  return letter.test(name) ? { kept: name } : wrong('contact.nameLetter')
}

export function judgeEmail(written: string): Judged {
  const email = written.trim().normalize('NFC')
  return isEmail(email) ? { kept: email.toLowerCase() } : wrong('errors.email')
}

/** The country of a phone or address for which nobody named one. */
export const defaultCountry = 'US'

/**
 * A phone number in its international form. The United States and Canada have ten digits after an
 * optional 1 or +1; numbers of other countries begin with + and the country code.
 */
export function judgePhone(written: string, country = ''): Judged {
  let digits = written.replace(/[ \t\r\n\u00a0\u2009\u202f().\-/\u2010\u2011\u2013]/g, '')
  if (!digits) return wrong('contact.phoneMissing')
  if (!/^\+?[0-9]+$/.test(digits)) return wrong('contact.phoneCharacters')
  if (digits.length > 10) digits = digits.replace(/^(?:00|011)/, '+')
  const hasPlus = digits.startsWith('+')
  const isNorthAmerican = country === 'US' || country === 'CA'
  if (hasPlus && !digits.startsWith('+1')) {
    if (isNorthAmerican) return wrong('contact.phoneAbroad')
    return /^\+[1-9][0-9]{7,14}$/.test(digits) ? { kept: digits } : wrong('contact.phoneCountry')
  }
  if (country && !isNorthAmerican && !hasPlus) return wrong('contact.phoneCountry')
  const national = hasPlus
    ? digits.slice(2)
    : digits.length === 11
      ? digits.replace(/^1/, '')
      : digits
  if (national.length !== 10) return wrong('contact.phoneDigits')
  // An area code and the three digits after it begin with 2 to 9 and don't end in 11.
  const canExist = /^[2-9][0-8][0-9][2-9][0-9]{6}$/.test(national) && !/^.11|^....11/.test(national)
  return canExist ? { kept: `+1${national}` } : wrong('contact.phoneNumber')
}

export type AddressCountry = 'US' | 'CA'

export type PostalAddress = {
  line1: string
  line2: string
  city: string
  region: string
  postalCode: string
}

export type AddressFaults = Partial<Record<keyof PostalAddress, Fault>>

export const regions: Readonly<Record<AddressCountry, readonly string[]>> = {
  US: 'AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY AS GU MP PR VI AA AE AP'.split(
    ' ',
  ),
  CA: 'AB BC MB NB NL NS NT NU ON PE QC SK YT'.split(' '),
}

/** The country of a state, territory, military region or province. No two countries share one. */
export function countryOf(region: string): AddressCountry | undefined {
  const code = tidy(region).toUpperCase()
  return (['US', 'CA'] as const).find((country) => regions[country].includes(code))
}

/** An address in the form that is kept, and what is wrong with it by field. */
export function judgeAddress(
  written: PostalAddress,
  poBoxAllowed: boolean,
): { kept: PostalAddress; faults: AddressFaults } {
  const kept = {
    line1: tidy(written.line1),
    line2: tidy(written.line2),
    city: tidy(written.city),
    region: tidy(written.region).toUpperCase(),
    postalCode: tidy(written.postalCode).toUpperCase(),
  }
  const country = countryOf(kept.region)
  const faults: AddressFaults = {}
  const note = (field: keyof PostalAddress, fault: Fault | undefined) => {
    if (fault) faults[field] ??= fault
  }
  note('line1', judgeStreet(kept.line1, true))
  note('line2', judgeStreet(kept.line2, false))
  note('city', judgeCity(kept.city))
  note('region', country ? undefined : 'contact.region')
  if (!faults.city && country) {
    const isPost = /^[AFD]PO$/i.test(kept.city)
    const isMilitary = ['AA', 'AE', 'AP'].includes(kept.region)
    if (isMilitary && !isPost) note('city', 'contact.cityMilitary')
    if (isPost && !isMilitary) note('region', 'contact.regionMilitary')
  }
  const postal = postalCodeOf(kept.postalCode, country)
  if (postal) kept.postalCode = postal
  else note('postalCode', country === 'CA' ? 'contact.postalCode' : 'contact.zipCode')
  if (postal && country && !isInRegion(postal, kept.region)) {
    note('postalCode', 'contact.postalRegion')
  }
  if (!poBoxAllowed && !faults.line1 && !faults.line2) {
    const field = poBoxIn(kept, country)
    if (field) note(field, 'contact.poBox')
  }
  return { kept, faults }
}

const noAddress =
  /^(?:n ?\/? ?a|none|same|same as above|unknown|test|no address|ninguna|ninguno|desconocida|aucune?|inconnue?)$/

function judgeStreet(line: string, isNeeded: boolean): Fault | undefined {
  if (!line) return isNeeded ? 'contact.streetMissing' : undefined
  if (lengthOf(line) > 100) return 'contact.streetLong'
  if (!/^[\p{L}\p{M}0-9½¼¾ºª° .,'’#/&()+\-–]*$/u.test(line) || isOdd(line)) {
    return 'contact.streetCharacters'
  }
  const signs = line.match(/[\p{L}0-9]/gu)?.length ?? 0
  const isWhole = letter.test(line) && signs >= 3 && !noAddress.test(plain(line))
  return signs === 0 || (isNeeded && !isWhole) ? 'contact.streetWhole' : undefined
}

function judgeCity(city: string): Fault | undefined {
  if (!city) return 'contact.cityMissing'
  if (lengthOf(city) > 60) return 'contact.cityLong'
  const isCity =
    /^[\p{L}\p{M}0-9 .'’()/!-]*$/u.test(city) &&
    !isOdd(city) &&
    letter.test(city) &&
    !noAddress.test(plain(city)) &&
    !/[0-9]{5}$/.test(city)
  return isCity ? undefined : 'contact.cityCharacters'
}

/** The postal code of a country, or of either, in the form that is kept; undefined for none. */
export function postalCodeOf(written: string, country?: AddressCountry): string | undefined {
  const code = tidy(written).toUpperCase()
  const zip = /^([0-9]{5})(?:[- ]?([0-9]{4}))?$/.exec(code)
  // Lower ones are not in use.
  if (zip?.[1] && country !== 'CA' && zip[1] >= '00501') {
    return zip[2] ? `${zip[1]}-${zip[2]}` : zip[1]
  }
  // Some letters look too much like a digit or another letter.
  const postal =
    /^([ABCEGHJ-NPRSTVXY][0-9][ABCEGHJ-NPRSTV-Z])[- ]?([0-9][ABCEGHJ-NPRSTV-Z][0-9])$/.exec(code)
  return postal && country !== 'US' ? `${postal[1]} ${postal[2]}` : undefined
}

/** A line in small letters without accents and punctuation. */
function plain(line: string): string {
  return line
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[.,#()\-–'’]+/g, ' ')
    .replace(spaces, ' ')
    .trim()
}

const boxWords =
  /(?:^|[^a-z0-9])(?:p ?[o0] ?(?:box|bx|drawer)|p ?[o0] ?b ?[0-9]+|post ?office ?box|post(?:al)? ?box|lock ?box ?[0-9]+|case postale|boite postale|casier postal|(?:apartado|apdo)(?: postal| ?[0-9]))(?:[^a-z]|$)/
/** Case postale and boîte postale. In Spanish, C.P. is the ZIP code. */
const boxLettersCA = /(?:^|[^a-z0-9])[cb] ?p ?[0-9]/
/** A box on a rural route or of a military unit is where its owner lives. */
const routeWords =
  /(?:^|[^a-z0-9])(?:r ?r|h ?c|hcr|route rurale|rte|route|psc|cmr|unit|site) ?[0-9]/

function poBoxIn(address: PostalAddress, country?: AddressCountry): 'line1' | 'line2' | undefined {
  const isOnRoute = [address.line1, address.line2].some((line) => routeWords.test(plain(line)))
  return (['line1', 'line2'] as const).find((field) => {
    const line = plain(address[field])
    return (
      boxWords.test(line) ||
      (country === 'CA' && boxLettersCA.test(line)) ||
      (/^box ?[0-9]/.test(line) && !isOnRoute)
    )
  })
}
