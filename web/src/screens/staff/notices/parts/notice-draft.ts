/** A notice as it is written: dates on the clock of this desk, one text for each language. */
import { fromAbsolute, type ZonedDateTime } from '@internationalized/date'
import { serverNow } from '../../../../data/clock'
import type { Notice } from '../../../../data/notices'
import type { Planned } from '../../../../data/planned-notices'
import { type Locale, locales } from '../../../../i18n/locale'

export type Text = { title: string; body: string }

export type Draft = {
  id: string
  level: 'info' | 'caution'
  starts: ZonedDateTime | null
  ends: ZonedDateTime | null
  texts: Record<Locale, Text>
  /** English of Canada says the same as that of the US. */
  isSameEnglish: boolean
}

/** The zone of this desk, which the form names beside the dates. */
export function deskZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone
}

const dayMs = 86_400_000
const hourMs = 3_600_000

/** Next day, on the full hour, for two hours. */
export function emptyDraft(): Draft {
  const starts = Math.ceil((serverNow() + dayMs) / hourMs) * hourMs
  return {
    id: '',
    level: 'info',
    starts: fromAbsolute(starts, deskZone()),
    ends: fromAbsolute(starts + 2 * hourMs, deskZone()),
    texts: textsOf([]),
    isSameEnglish: true,
  }
}

export function draftOf({ notice }: Planned): Draft {
  const { id = '', level, startsAt = 0, endsAt = 0 } = notice ?? {}
  const texts = textsOf(notice?.texts ?? [])
  const [us, ca] = [texts['en-US'], texts['en-CA']]
  return {
    id,
    level: level === 'caution' ? 'caution' : 'info',
    starts: fromAbsolute(startsAt, deskZone()),
    ends: fromAbsolute(endsAt, deskZone()),
    texts,
    isSameEnglish: us.title === ca.title && us.body === ca.body,
  }
}

function textsOf(texts: NonNullable<Notice['texts']>): Record<Locale, Text> {
  const text = (locale: Locale): Text => {
    const found = texts.find((each) => each.locale === locale)
    return { title: found?.title ?? '', body: found?.body ?? '' }
  }
  return {
    'en-US': text('en-US'),
    'es-US': text('es-US'),
    'en-CA': text('en-CA'),
    'fr-CA': text('fr-CA'),
  }
}

export function noticeOf(draft: Draft): Notice {
  return {
    id: draft.id,
    level: draft.level,
    startsAt: draft.starts?.toDate().getTime() ?? 0,
    endsAt: draft.ends?.toDate().getTime() ?? 0,
    texts: locales.map((locale) => ({ locale, ...writtenText(draft, locale) })),
  }
}

/** The text of a language as it will be sent. */
export function writtenText(draft: Draft, locale: Locale): Text {
  const from = locale === 'en-CA' && draft.isSameEnglish ? 'en-US' : locale
  return draft.texts[from]
}

export type Wrong = {
  field: string
  key: 'date' | 'order' | 'past' | 'long' | 'title' | 'body'
  /** The language of a text. */
  locale?: Locale
}

const longestMs = 7 * dayMs

/** What stops a notice from being sent; the server checks the same again. */
export function wrongIn(draft: Draft, now: number): readonly Wrong[] {
  const { startsAt = 0, endsAt = 0 } = noticeOf(draft)
  const wrong: Wrong[] = []
  if (!draft.starts) wrong.push({ field: 'startsAt', key: 'date' })
  if (!draft.ends) wrong.push({ field: 'endsAt', key: 'date' })
  else if (endsAt <= startsAt) wrong.push({ field: 'endsAt', key: 'order' })
  else if (endsAt <= now) wrong.push({ field: 'endsAt', key: 'past' })
  else if (endsAt - startsAt > longestMs) wrong.push({ field: 'endsAt', key: 'long' })
  for (const locale of locales) {
    if (locale === 'en-CA' && draft.isSameEnglish) continue
    const { title, body } = draft.texts[locale]
    if (!title.trim()) wrong.push({ field: `texts.${locale}.title`, key: 'title', locale })
    if (!body.trim()) wrong.push({ field: `texts.${locale}.body`, key: 'body', locale })
  }
  return wrong
}
