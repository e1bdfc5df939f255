/** What screens say besides the words of their own part. The first file does without it. */
import { type Part, partOf } from './parts.ts'

/** A desk with conversations says what they say, beside its own words. */
const desk = /^staff\/inbox(\/|\.tsx$)/

/** Pages with contacts, bills or sign-ins, or forms that ask for a name, phone or address. */
const contacts =
  /^(blood-sugar\/friends-and-family|order-supplies|confirm-lab-order|non-member(?!\/account-ended)|lab-scheduling|information|staff\/(calendars|inbox|index|members|security|brands\/plans)|__ui)(\/|\.tsx$)/

/** Pages that set up or remove the second factors of an account, as the pages of a sign-in do. */
const factors = /^(account\/security-and-signin|staff\/security)\.tsx$/

/** Pages that show a lab result beside what they are about. */
const results =
  /^(blood-sugar\/(overview|parts\/about-a1c)|staff\/(inbox|labs|members\/member))(\/|\.tsx$)/

/** The page of lab results tells of the next lab draw. */
const draws = /^labs(\/|\.tsx$)/

/** A desk that shows a form as members see it, or what they answered. */
const previews = /^staff\/(questionnaires|members\/member)(\/|\.tsx$)/

/** A desk that shows what members told in their health profile. */
const profiles = /^staff\/(inbox|members\/member)(\/|\.tsx$)/

/** The parts whose texts a screen needs besides its own and the base, by its file under screens/. */
export function otherParts(file: string): readonly Part[] {
  return [
    ...(partOf(file) === 'admin' ? (['staff'] as const) : []),
    ...(desk.test(file) ? (['messages'] as const) : []),
    ...(contacts.test(file) ? (['account'] as const) : []),
    ...(factors.test(file) ? (['factors'] as const) : []),
    ...(results.test(file) ? (['labs'] as const) : []),
    ...(draws.test(file) ? (['booking'] as const) : []),
    ...(previews.test(file) ? (['surveys'] as const) : []),
    ...(profiles.test(file) ? (['profile'] as const) : []),
  ]
}

/** All parts whose texts a screen needs besides the base. */
export function partsFor(file: string): readonly Part[] {
  return [partOf(file), ...otherParts(file)]
}
