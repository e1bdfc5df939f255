/** Renders a form with everything it needs, for tests. */
import { i18n } from '@lingui/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { vi } from 'vitest'
import { sessionQuery } from '../data/session'
import { startupQuery } from '../data/startup'
import { I18nRoot } from '../i18n/i18n-root'
import { useLocation } from '../routes/router'
import { MemoryRouter } from '../routes/testing'
import { keepDrafts } from '../shell/testing'

/** A page of a signed-in member, with a server that keeps drafts and does nothing else. */
export async function renderForm(form: ReactNode, kept = new Map<string, string>(), path = '/') {
  i18n.loadAndActivate({ locale: 'en-US', messages: {} })
  const drafts = keepDrafts(kept)
  vi.stubGlobal('fetch', async (request: Request) => await drafts.answer(request))
  const queries = new QueryClient()
  const session: object = { role: 'member' }
  queries.setQueryData(sessionQuery.queryKey, session)
  queries.setQueryData(startupQuery.queryKey, { user: { timeZone: 'America/Chicago' } })
  const at = {} as { location: ReturnType<typeof useLocation> }
  await act(async () => {
    render(
      <QueryClientProvider client={queries}>
        <I18nRoot locale="en-US" country="US">
          <MemoryRouter initialEntries={[path]}>
            <Watch at={at} />
            {form}
          </MemoryRouter>
        </I18nRoot>
      </QueryClientProvider>,
    )
  })
  return { kept, at }
}

function Watch({ at }: { at: { location: ReturnType<typeof useLocation> } }) {
  at.location = useLocation()
  return null
}
