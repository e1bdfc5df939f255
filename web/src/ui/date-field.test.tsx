import { CalendarDate } from '@internationalized/date'
import { i18n } from '@lingui/core'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
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

test('a day that does not exist stays as it was typed, and is not taken for another one', async () => {
  const user = userEvent.setup()
  const taken = vi.fn()
  render(
    <I18nRoot locale="en-US" country="US">
      <DateField label="Date" onChange={taken} />
      <button type="button">Next</button>
    </I18nRoot>,
  )
  await user.click(screen.getAllByRole('spinbutton')[0] as HTMLElement)
  await user.keyboard('02302015')
  await user.click(screen.getByRole('button', { name: 'Next' }))
  expect(taken).not.toHaveBeenCalled()
  expect(screen.getByText('This day doesn’t exist. Please check the date.')).toBeTruthy()
  expect(screen.getAllByRole('spinbutton').map((part) => part.textContent)).toEqual([
    '02',
    '30',
    '2015',
  ])
  await user.click(screen.getAllByRole('spinbutton')[1] as HTMLElement)
  await user.keyboard('28')
  expect(taken).toHaveBeenLastCalledWith(new CalendarDate(2015, 2, 28))
  expect(screen.queryByText(/doesn’t exist/)).toBeNull()
})
