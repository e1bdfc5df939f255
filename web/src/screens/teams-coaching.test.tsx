import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { json, memberSession, renderApp, stubServer } from '../shell/testing'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** The window that a frame opened, where the server gives out no code. */
async function refused(role: string, errorType: string) {
  vi.stubGlobal('opener', { postMessage: vi.fn() })
  stubServer({ IssueFrameCode: () => json(403, { code: errorType, errorType }) })
  await renderApp('/teams-coaching?host=https%3A%2F%2Fteams.test&challenge=c', {
    session: { ...memberSession, role },
    startup: null,
  })
  await screen.findByRole('heading', { level: 1, name: 'We couldn’t sign you in to Teams' })
}

test.each(['Admin', 'coach'])(
  '%s reads that Teams is for members, and can sign out',
  async (role) => {
    await refused(role, 'permission_denied')
    screen.getByText('Coaching in Teams is for members only.')
    expect(screen.getByRole('link', { name: 'Sign out' }).getAttribute('href')).toBe('/logout')
    expect(document.body.textContent).not.toContain('Your provider hasn’t turned this on')
  },
)

test.each(['frame_host', 'permission_denied'])(
  'a member reads that their provider hasn’t turned it on: %s',
  async (errorType) => {
    await refused('member', errorType)
    screen.getByText('Your provider hasn’t turned this on for the app you’re using.')
    expect(screen.queryByText('Coaching in Teams is for members only.')).toBeNull()
  },
)
