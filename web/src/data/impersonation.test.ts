import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { factsFrom } from '../routes/facts'
import { readCookie } from './cookie'
import { impersonationCookie, noteImpersonation } from './impersonation'
import { readStored } from './session-storage'
import { registeredEvent } from './super-properties'

const session = {
  accountId: 'a-7',
  role: 'Admin',
  impersonation: {
    impersonatorId: 'a-7',
    impersonatorType: 'Admin',
    impersonatedId: 'm-1',
    impersonatedType: 'member',
    impersonatedName: 'Zoë; Núñez',
    endsAt: 1,
  },
}

const registered = vi.fn()

beforeEach(() => {
  noteImpersonation(null)
  registered.mockReset()
  document.addEventListener(registeredEvent, registered)
})

afterEach(() => {
  document.removeEventListener(registeredEvent, registered)
  noteImpersonation(null)
})

test('S1-4.1-03 the impersonation flag becomes a super-property, once', () => {
  noteImpersonation(session)
  noteImpersonation(session)
  expect(registered.mock.calls.map(([{ detail }]) => detail)).toEqual([{ is_impersonation: true }])
  noteImpersonation({ accountId: 'a-7', role: 'Admin' })
  expect(registered.mock.lastCall?.[0].detail).toEqual({ is_impersonation: false })
})

test('S1-4.1-04 S1-3-51 details are kept for the tab while an impersonator id is known, and no longer', () => {
  noteImpersonation(session)
  expect(readStored('impersonation')).toEqual(session.impersonation)
  expect(JSON.stringify(localStorage)).not.toContain('m-1')
  noteImpersonation({ ...session, impersonation: { ...session.impersonation, impersonatorId: '' } })
  expect(readStored('impersonation')).toBeUndefined()
  noteImpersonation(session)
  noteImpersonation(null)
  expect(readStored('impersonation')).toBeUndefined()
  expect(sessionStorage.length).toBe(0)
})

test('S1-3-43 the impersonation cookie holds its five fields, and goes with the view', () => {
  noteImpersonation(session)
  expect(JSON.parse(readCookie(impersonationCookie) ?? '')).toEqual({
    impersonator_type: 'Admin',
    impersonator_type_id: 'a-7',
    impersonated_type: 'member',
    impersonated_type_id: 'm-1',
    impersonated_name: 'Zoë; Núñez',
  })
  noteImpersonation(null)
  expect(document.cookie).not.toContain(impersonationCookie)
})

test('S1-6-03 S2-3-32 the server’s flag in the session turns impersonation on; what a browser keeps does not', () => {
  const boot = { startup: null, brand: {} }
  const page = { form: 'one-app' } as const
  const flagged = { role: 'Admin', impersonation: { impersonatorType: 'Admin' } }
  expect(factsFrom({ ...boot, session: flagged }, page).app.isImpersonation).toBe(true)
  noteImpersonation(session)
  const own = factsFrom({ ...boot, session: { role: 'Admin' } }, page)
  expect(own.app.isImpersonation).toBe(false)
  expect(own.session).toEqual({ kind: 'staff', role: 'Admin' })
})
