import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Answer, json, offline, renderApp, stubServer } from '../shell/testing'

const james = {
  id: 'l1',
  memberId: 'm1',
  name: 'James Okafor',
  givenName: 'James',
  audience: 'care_recipients',
  relationship: 'child',
  areas: ['readings'],
  openAreas: ['readings'],
  since: 1,
  stage: 'adult',
  version: 1,
}

let family: Answer

beforeEach(() => {
  family = () => json(200, { actsFor: [james] })
  stubServer({
    OpenScreen: () => json(200, { mount: 'first-party', parameters: {}, dropped: [] }),
    ListFamily: (request) => family(request),
  })
})

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const show = () => renderApp('/care_recipients')

/** S1-2.6-15. */
test('the people a member cares for stand in the embedded container', async () => {
  await show()
  const heading = await screen.findByRole('heading', { level: 1, name: 'People you care for' })
  expect(heading.closest('[data-page-style]')).toBeTruthy()
  await screen.findByRole('heading', { level: 2, name: 'James Okafor' })
  screen.getByRole('button', { name: 'Act for James Okafor' })
})

test('without anyone the page leads to the family page', async () => {
  family = () => json(200, {})
  await show()
  await screen.findByRole('heading', { level: 2, name: 'You don’t act for anyone yet' })
  const next = screen.getByRole('link', { name: 'Go to my family page' })
  expect(next.getAttribute('href')).toBe('/account/family')
})

test.each([
  ['a fault of ours', () => json(500, {})],
  ['no network', offline],
])('%s is told, with a way to try again', async (_, failing) => {
  family = failing
  await show()
  await screen.findByText('We couldn’t load the people you care for.')
  screen.getByRole('button', { name: 'Try again' })
})
