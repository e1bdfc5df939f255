import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { LeaveGuard } from './leave-guard'
import { renderForm } from './testing'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const links = (
  <>
    <LeaveGuard when onLeave={() => {}}>
      You have unsaved changes.
    </LeaveGuard>
    <a href="/mental-health/crisis?lang=es-US">Crisis</a>
    <a href="/mental-health/crisis-plans">Plans</a>
  </>
)

/** Clicks a link; the test page itself goes nowhere. */
function follow(name: string): boolean {
  const stay = (event: Event) => {
    isStopped = event.defaultPrevented
    event.preventDefault()
  }
  let isStopped = true
  addEventListener('click', stay)
  fireEvent.click(screen.getByRole('link', { name }))
  removeEventListener('click', stay)
  return isStopped
}

test('a link that leads away is stopped and asked about', async () => {
  await renderForm(links)
  expect(follow('Plans')).toBe(true)
  expect(await screen.findByRole('dialog', { name: 'Leave without saving?' })).toBeTruthy()
})

test('nothing comes between somebody and help', async () => {
  await renderForm(links)
  expect(follow('Crisis')).toBe(false)
  expect(screen.queryByRole('dialog')).toBeNull()
  const leaving = new Event('beforeunload', { cancelable: true })
  dispatchEvent(leaving)
  expect(leaving.defaultPrevented).toBe(false)
})
