/**
 * The app comes in parts, so no one waits for the words and the file names of pages they do not
 * open. What only the screens of one part say is in that part, everything else in the base.
 */
export const parts = [
  'base',
  'account',
  'readings',
  'messages',
  'staff',
  'sso',
  'programs',
] as const

export type Part = (typeof parts)[number]

/** Folders and files under screens/; a screen that is not named here belongs to the base. */
const folders: Partial<Record<Part, RegExp>> = {
  account:
    /^(account|my-account|profile-preferences|authorization|family|family-invitation|care-recipients|invitation|open-document|confirm-email|sign-in-recovery|forgot-password|reset-password|help|terms|sitemap|privacy)(\/|\.tsx$)/,
  readings:
    /^(blood-sugar|blood-pressure|pulse|weight|reports-and-data|activate-devices|user-guides)(\/|\.tsx$)/,
  messages: /^(messages|message-center|inbox|care-team-messages|teams-coaching)(\/|\.tsx$)/,
  staff: /^(staff|__ui|__outbox)(\/|\.tsx$)/,
  sso: /^sso\//,
  programs: /^programs(\/|\.tsx$)/,
}

/** The part that a screen belongs to, by its file under screens/. */
export function partOf(file: string): Part {
  return parts.find((part) => folders[part]?.test(file)) ?? 'base'
}

/** A desk with conversations says what they say, beside its own words. */
const desk = /^staff\/inbox(\/|\.tsx$)/

/** Pages with contacts, bills or sign-ins, or forms that ask for a name, phone or address. */
const contacts =
  /^(blood-sugar\/friends-and-family|staff\/(inbox|index|members|security|brands\/plans)|__ui)(\/|\.tsx$)/

/** The parts whose texts a screen needs besides the base, by its file under screens/. */
export function partsFor(file: string): readonly Part[] {
  return [
    partOf(file),
    ...(desk.test(file) ? (['messages'] as const) : []),
    ...(contacts.test(file) ? (['account'] as const) : []),
  ]
}

/** The part of any file that says something: a layer of one area goes with its screens. */
export function partOfFile(file: string): Part {
  if (file.startsWith('src/messages/')) return 'messages'
  if (
    /^src\/(forms\/(contact|family)-words\.ts|data\/person-words\.ts|ui\/relation-name\.tsx)$/.test(
      file,
    )
  )
    return 'account'
  // Words for people who act for somebody, who have the texts of the account from the start.
  if (
    /^src\/readings\/(check-in-words-for|ended-by|others-said|their-words|their-titles|their-links)\.tsx?$/.test(
      file,
    )
  )
    return 'account'
  if (
    /^src\/(shell\/not-for-family|screens\/home\/parts\/(acting-start|attention-text-for))\.tsx?$/.test(
      file,
    )
  )
    return 'account'
  if (/^src\/factors\/(recent|places)-card\.tsx$/.test(file)) return 'account'
  if (/^src\/(help|billing|family)\/|^src\/domain\/scope-words\.ts$/.test(file)) return 'account'
  if (file === 'src/data/logo-reasons.ts') return 'staff'
  return file.startsWith('src/screens/') ? partOf(file.slice('src/screens/'.length)) : 'base'
}
