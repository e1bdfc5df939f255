import { type CalendarDate, parseDate } from '@internationalized/date'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { EditedCampaign, InvitedPerson } from '../../../../data/campaigns'
import { serverNow } from '../../../../data/clock'
import type { KeptAs } from '../../../../data/use-form-draft'
import { campaignWords } from './words'

export type CampaignDraft = {
  id: string
  code: string
  brandCode: string
  kits: string
  sponsor: string
  payer: string
  firstDay: CalendarDate | null
  lastDay: CalendarDate | null
  zone: string
  againDays: number
  leastAge: number
  members: boolean
  helpPhone: string
  revision: number
  'intro.en-US': string
  'intro.es-US': string
  'intro.en-CA': string
  'intro.fr-CA': string
}

export const introLocales = ['en-US', 'es-US', 'en-CA', 'fr-CA'] as const

const dayOf = (text: string | undefined) => (text ? parseDate(text) : null)

export function draftOf(c: EditedCampaign): CampaignDraft {
  const introIn = (locale: string) => c.intro?.find((one) => one.locale === locale)?.text ?? ''
  return {
    id: c.id ?? '',
    code: c.code ?? '',
    brandCode: c.brandCode ?? '',
    kits: c.kits ?? 'both',
    sponsor: c.sponsor ?? '',
    payer: c.payer ?? 'sponsor',
    firstDay: dayOf(c.firstDay),
    lastDay: dayOf(c.lastDay),
    zone: c.zone ?? 'America/New_York',
    againDays: c.againDays ?? 180,
    leastAge: c.id ? (c.leastAge ?? 0) : 18,
    members: c.members ?? false,
    helpPhone: c.helpPhone ?? '',
    revision: c.revision ?? 0,
    'intro.en-US': introIn('en-US'),
    'intro.es-US': introIn('es-US'),
    'intro.en-CA': introIn('en-CA'),
    'intro.fr-CA': introIn('fr-CA'),
  }
}

export function campaignOf(draft: CampaignDraft): EditedCampaign {
  const { id, code, brandCode, kits, sponsor, payer, zone, againDays, leastAge } = draft
  return {
    ...{ id, code, brandCode, kits, sponsor, payer, zone, againDays, leastAge },
    members: draft.members,
    helpPhone: draft.helpPhone,
    revision: draft.revision,
    firstDay: draft.firstDay?.toString() ?? '',
    lastDay: draft.lastDay?.toString() ?? '',
    intro: introLocales.map((locale) => ({ locale, text: draft[`intro.${locale}`] })),
  }
}

type Kept = Omit<CampaignDraft, 'firstDay' | 'lastDay'> & { firstDay: string; lastDay: string }

/** How a draft is kept: its days are text, and empty where there is none yet. */
export const keptAs: KeptAs<CampaignDraft> = {
  write: (draft) => ({
    ...draft,
    firstDay: draft.firstDay?.toString() ?? '',
    lastDay: draft.lastDay?.toString() ?? '',
  }),
  read: (json) => {
    const kept = json as unknown as Kept
    return { ...kept, firstDay: dayOf(kept.firstDay), lastDay: dayOf(kept.lastDay) }
  },
}

type List = { people: InvitedPerson[]; wrong: number[] }

/** Lines of a list: a last name, a comma and a birth date. Those that are not have their numbers in wrong. */
export function peopleIn(text: string): List {
  const list: List = { people: [], wrong: [] }
  text.split('\n').forEach((raw, i) => {
    const line = raw.trim()
    if (!line) return
    const [, lastName, birthDate] = /^(.+?)[,;\t]\s*(\d{4}-\d{2}-\d{2})$/.exec(line) ?? []
    if (lastName && isName(lastName) && birthDate && isDay(birthDate)) {
      list.people.push({ lastName: lastName.trim(), birthDate })
    } else {
      list.wrong.push(i + 1)
    }
  })
  return list
}

/** There is more to it than what names are compared without. The server has the same rule. */
const isName = (text: string) => /[^\s\-–'’.]/.test(text)

/** The calendar has this day, and it is over. */
function isDay(text: string): boolean {
  const time = Date.parse(`${text}T00:00:00Z`)
  return time < serverNow() && new Date(time).toISOString().startsWith(text)
}

const peopleMost = 5000

/** What is wrong with a list, by the numbers of its lines. */
export function wrongWith(text: string): MessageDescriptor | undefined {
  const { people, wrong } = peopleIn(text)
  if (wrong.length > 0) {
    const lines = wrong.slice(0, 5).join(', ')
    return msg`Please check these lines: ${lines}. Each needs a last name, a comma and a birth date such as 1962-04-09.`
  }
  if (people.length > peopleMost) return campaignWords['campaign.people']
  return people.length === 0 ? msg`Enter at least one person.` : undefined
}

/** A file with the link of each person, as base64. A name can't be a formula of the sheet. */
export function linksFile(people: readonly InvitedPerson[], links: readonly string[]): string {
  const cell = (text: string) => `"${text.replace(/^[=+\-@\t]/, "'$&").replaceAll('"', '""')}"`
  const rows = people.map(({ lastName, birthDate }, i) => [lastName, birthDate, links[i] ?? ''])
  const text = [['last name', 'birth date', 'link'], ...rows]
    .map((row) => row.map(cell).join(','))
    .join('\r\n')
  const bytes = new TextEncoder().encode(`\uFEFF${text}\r\n`)
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}
