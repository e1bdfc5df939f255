import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { deviceCategories, guides, manualLanguages } from '../domain/devices'
import { json, renderApp, rosa } from '../shell/testing'
import { manualOf } from './user-guides/parts/manual'

beforeEach(() => {
  vi.stubGlobal('fetch', () => Promise.resolve(json(200, {})))
})

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const open = async (path = '/user-guides') => {
  await renderApp(path, { startup: { ...rosa, devices: { bloodSugarDevice: 'inTouch' } } })
  await screen.findByRole('heading', { level: 1, name: 'Device user guides' })
}

const models = deviceCategories.flatMap((category) => [...guides[category]])

test('S1-2.2-13, S2-1-22 the guide of the member’s own device is open', async () => {
  await open('/condition-management/user-guides')
  expect(screen.getByRole('heading', { level: 2, name: 'Blood sugar meter InTouch' })).toBeTruthy()
  expect(screen.getByRole('heading', { level: 3, name: 'A reading, step by step' })).toBeTruthy()
  expect(screen.getByRole('button', { name: /InTouch\s*yours/ })).toBeTruthy()
})

test('S2-1-48, S2-1-49, S2-1-50 every device is on the shelf and opens', async () => {
  await open()
  const shelf = within(screen.getByRole('navigation', { name: 'Devices' }))
  expect(shelf.getAllByRole('button')).toHaveLength(models.length)
  await userEvent.click(shelf.getByRole('button', { name: 'HT945' }))
  await screen.findByRole('heading', { level: 2, name: 'Blood pressure monitor HT945' })
  expect(screen.getByText('A heart with waves')).toBeTruthy()
})

test('S2-1-53 an address with htnand opens the guide of htn', async () => {
  await open('/user-guides?device=htnand')
  expect(screen.getByRole('heading', { level: 2, name: 'Blood pressure monitor HTN' })).toBeTruthy()
  expect(screen.queryByText('A heart with waves')).toBeNull()
})

test('S2-1-51 a guide in Spanish is marked as Spanish; one without says that it is English only', async () => {
  await open('/user-guides?device=bg300')
  await userEvent.click(screen.getByRole('radio', { name: 'Español' }))
  const heading = screen.getByRole('heading', { level: 3, name: 'Una lectura, paso a paso' })
  expect(heading.closest('[lang]')?.getAttribute('lang')).toBe('es')
  await userEvent.click(screen.getByRole('button', { name: /InTouch/ }))
  expect(await screen.findByText('English only')).toBeTruthy()
  expect(screen.queryByRole('radio', { name: 'Español' })).toBeNull()
})

test.each(models)('the manual of %s has the same parts in each of its languages', (model) => {
  const english = manualOf(model, 'en')
  expect(english.sections.map(({ id }) => id)).toEqual(
    expect.arrayContaining(['box', 'start', 'use', 'signs', 'care', 'swap']),
  )
  for (const language of manualLanguages(model)) {
    const parts = manualOf(model, language).sections.map(({ id, steps, items, signs }) => [
      id,
      steps?.length,
      items?.length,
      signs?.length,
    ])
    expect(parts).toEqual(
      english.sections.map(({ id, steps, items, signs }) => [
        id,
        steps?.length,
        items?.length,
        signs?.length,
      ]),
    )
  }
})
