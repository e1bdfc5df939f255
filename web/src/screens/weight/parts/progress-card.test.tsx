import { i18n } from '@lingui/core'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { I18nRoot } from '../../../i18n/i18n-root'
import { messages } from '../../../i18n/locales/fr-CA.po'
import { ProgressCard } from './progress-card'
import { stats } from './testdata'

afterEach(cleanup)

test('in French a space stands before the percent sign and the colon', () => {
  i18n.loadAndActivate({ locale: 'fr-CA', messages })
  render(
    <I18nRoot locale="fr-CA" country="US">
      <ProgressCard stats={stats} />
    </I18nRoot>,
  )
  const [first, second] = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(first).toMatch(/^5\u00a0%\u00a0: /)
  expect(second).toMatch(/^7\u00a0%\u00a0: /)
})
