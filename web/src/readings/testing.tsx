import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import type { Boot } from '../data/boot'
import { BootContext } from '../data/boot-context'
import { createQueryClient } from '../data/query-client'
import type { Danger } from '../domain/danger'
import { I18nRoot } from '../i18n/i18n-root'
import { MemoryRouter } from '../routes/testing'
import { bootOf, now } from '../shell/testing'
import { Emergency } from './emergency'

/** A blood pressure that asks for 911 if there are signs. */
export const severe = {
  alertId: 'a1',
  kind: 'bloodPressure',
  direction: 'severe',
  readingAt: now,
  local: '2026-11-17T18:28:00',
  text: '190/125',
  unit: 'mmHg',
  statusKey: 'reading.pressure.severe',
  questionCode: 'pressure.symptoms',
  answerCodes: ['none', 'headache', 'breathing'],
  multiple: true,
  adviceKey: '',
  action: 'call',
}
export const open = {
  kind: 'open',
  action: 'call',
  reading: 'bloodPressure',
} as const satisfies Danger

/** The emergency in a page of its own. */
export function show(
  danger: Danger = open,
  parts: Partial<Boot> = {},
  client = createQueryClient(bootOf(parts)),
) {
  return render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <BootContext value={bootOf(parts)}>
          <I18nRoot locale="en-US" country="US">
            <Emergency danger={danger} />
          </I18nRoot>
        </BootContext>
      </MemoryRouter>
    </QueryClientProvider>,
  )
}
