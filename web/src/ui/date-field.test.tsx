import { CalendarDate } from '@internationalized/date'
import { i18n } from '@lingui/core'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { createFormats } from '../i18n/formats'
import { I18nRoot } from '../i18n/i18n-root'
import type { Locale } from '../i18n/locale'
import { DateField } from './date-field'

beforeAll(() => i18n.loadAndActivate({ locale: 'en-US', messages: {} }))
afterEach(cleanup)

/** The Fourth of March: another day where its parts are swapped. */
const day = new CalendarDate(2026, 3, 4)
const instant = Date.UTC(2026, 2, 4)

test.each<[Locale, 'US' | 'CA']>([
  ['en-US', 'US'],
  ['es-US', 'US'],
  ['en-CA', 'CA'],
  ['fr-CA', 'CA'],
])('a date is typed in %s as it is shown everywhere else', (locale, country) => {
  render(
    <I18nRoot locale={locale} country={country}>
      <DateField label="Date" defaultValue={day} />
    </I18nRoot>,
  )
  const typed = screen.getAllByRole('spinbutton').map((part) => part.textContent)
  const shown = createFormats(locale, country).date(instant, { timeZone: 'UTC' })
  expect(typed).toEqual(shown.split(/[-/]/))
})
