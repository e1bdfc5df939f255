/**
 * The app comes in parts, so no one waits for the words and the file names of pages they do not
 * open. What only the screens of one part say is in that part, everything else in the base.
 */
export const parts = [
  'base',
  'profile',
  'account',
  'readings',
  'messages',
  'staff',
  'admin',
  'sso',
  'programs',
  'factors',
  'labs',
  'booking',
  'surveys',
] as const

export type Part = (typeof parts)[number]

/** Folders and files under screens/; a screen that is not named here belongs to the base. */
const folders: Partial<Record<Part, RegExp>> = {
  // Before the account, whose folder it is in.
  profile: /^(condition-profile|profile-preferences\/health-profile)(\/|\.tsx$)/,
  account:
    /^(account|my-account|profile-preferences|authorization|family|family-invitation|care-recipients|invitation|open-document|confirm-email|sign-in-recovery|forgot-password|reset-password|help|terms|sitemap|privacy)(\/|\.tsx$)/,
  readings:
    /^(blood-sugar|blood-pressure|pulse|weight|reports-and-data|activate-devices|user-guides)(\/|\.tsx$)/,
  messages: /^(messages|message-center|inbox|care-team-messages|teams-coaching)(\/|\.tsx$)/,
  staff:
    /^(staff(?!\/(calendars|brands|flags|notices|campaigns|apps|partners|questionnaires)(\/|\.tsx$))|__ui|__outbox)(\/|\.tsx$)/,
  admin: /^staff\/(brands|flags|notices|campaigns|apps|partners|questionnaires)(\/|\.tsx$)/,
  sso: /^sso\//,
  programs: /^(programs|order-supplies)(\/|\.tsx$)/,
  factors: /^mfa(\/|\.tsx$)/,
  labs: /^(labs|a1c-report|cholesterol-report|a1c-cholesterol-combined-report|kidney-health|confirm-lab-order|campaign-ended|non-member(?!\/account-ended))(\/|\.tsx$)/,
  booking:
    /^(appointments|lab-scheduling|information\/lab-partner-testing|staff\/calendars)(\/|\.tsx$)/,
  surveys:
    /^(health-insights|health-insights-report|health-insights-dashboard|questionnaires)(\/|\.tsx$)/,
}

/** The part that a screen belongs to, by its file under screens/. */
export function partOf(file: string): Part {
  return parts.find((part) => folders[part]?.test(file)) ?? 'base'
}

/** The part of any file that says something: a layer of one area goes with its screens. */
export function partOfFile(file: string): Part {
  if (file.startsWith('src/messages/')) return 'messages'
  if (/^src\/(questions\/|forms\/health-profile-words\.ts$)/.test(file)) return 'profile'
  if (
    /^src\/(forms\/((contact|family)-words\.ts|address-entry\.tsx)|data\/person-words\.ts|ui\/relation-name\.tsx)$/.test(
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
  if (
    /^src\/factors\/(add-address|add-app|app-set-up|method-dialogs|methods|password-card|recovery-codes|recovery-dialogs|remembered-devices)\.tsx$/.test(
      file,
    )
  )
    return 'factors'
  if (/^src\/factors\/(recent|places)-card\.tsx$/.test(file)) return 'account'
  if (/^src\/(help|billing|family)\/|^src\/domain\/scope-words\.ts$/.test(file)) return 'account'
  if (file.startsWith('src/labs/')) return 'labs'
  if (file.startsWith('src/booking/')) return 'booking'
  if (file.startsWith('src/surveys/')) return 'surveys'
  if (file === 'src/forms/supply-words.ts') return 'programs'
  if (/^src\/(data\/logo-reasons|forms\/shipping-words)\.ts$/.test(file)) return 'staff'
  return file.startsWith('src/screens/') ? partOf(file.slice('src/screens/'.length)) : 'base'
}
