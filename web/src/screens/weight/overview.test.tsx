import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { scaleQuestionOpen } from '../../data/scale-question'
import { recentWeightsQuery } from '../../data/weight'
import { weightShown } from '../../data/weight-shown'
import { json, memberSession, renderApp } from '../../shell/testing'
import { bodiesOf, noNetwork, replies, serveWeights } from './parts/test-server'
import { gain, lb, memberOf, noTarget, stats, weight } from './parts/testdata'

beforeEach(() => {
  localStorage.clear()
  scaleQuestionOpen.set(false)
  weightShown.set(false)
  serveWeights()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const open = (startup = memberOf('WEIGHT_MANAGEMENT')) => renderApp('/weight/overview', { startup })
const page = () => document.querySelector('main')?.textContent ?? ''
const noWeights = () => json(200, { weights: [], nextCursor: null })

describe('a member who loses weight', () => {
  test('S2-2-30 S2-1-15 the latest weight carries unit, time and source, with trend, progress and goal', async () => {
    await open()
    await screen.findByText('Your trend is down 1.8 lb in 30 days.')
    expect(screen.getByText('203.6 pounds')).toBeTruthy()
    expect(page()).toContain('today 6:50\u00a0AM, from your scale')
    expect(page()).toContain('Your trend is 10.8\u00a0lb (5.1%) below 210.0\u00a0lb')
    expect(page()).toContain('January 5, 2026')
    expect(page()).toMatch(/5%: 199\.5.lb\s*reached.*7%: 195\.3.lb\s*ahead of you/)
    await screen.findByText('Your goal is 190.0 lb. Your trend is 9.2 lb away from it.')
    expect(screen.getByRole('button', { name: '1 of 30 not counted' })).toBeTruthy()
    expect(page()).not.toContain('Change in your weight')
  })

  test('a gain since the start is told without blame', async () => {
    replies.stats = () =>
      json(200, { ...stats, change: lb(2.1, '+2.1'), way: 'up', lostPercent: -1, toGoal: null })
    await open()
    await screen.findByText(/Your trend is 2\.1.lb above 210\.0.lb.*Weight goes up and down/)
  })

  test('a goal that is reached', async () => {
    replies.stats = () => json(200, { ...stats, toGoal: { left: lb(0), reached: true } })
    await open()
    await screen.findByText(/Your trend has reached your goal of 190\.0/)
  })
})

describe('a member with heart failure', () => {
  test('sees the change of a day and of a week and what to do first, and no goal', async () => {
    replies.stats = () => json(200, { ...stats, target: null, toGoal: null, gain })
    replies.target = () => json(200, noTarget)
    await open(memberOf('HEART_FAILURE'))
    await screen.findByText('Call your care team today')
    const card = screen.getByRole('heading', { name: 'Change in your weight' }).closest('section')
    expect(card?.textContent).toMatch(
      /Since yesterday\+2\.2 lbYesterday at 6:50\sAM: 201\.4\slb.*In 7 days\+5\.4 lb/,
    )
    expect(card?.textContent).toContain('a gain of 3.0\u00a0lb in a day or 5.0\u00a0lb in a week')
    expect(within(card as HTMLElement).getByRole('link', { name: '911' })).toBeTruthy()
    const hero = screen.getByText('203.6 pounds')
    expect((card as HTMLElement).compareDocumentPosition(hero)).toBe(
      Node.DOCUMENT_POSITION_FOLLOWING,
    )
    await waitFor(() => expect(screen.queryByText('Your goal')).toBeNull())
    expect(page()).not.toContain('Since you started')
  })

  test.each([
    ['within the limits', { ...gain, zone: 'green', byWeek: false }, 'Within your limits'],
    ['a quick loss', { ...gain, zone: 'green', byWeek: false, lost: true }, 'Tell your care team'],
    [
      'somebody else',
      { ...gain, zone: 'green', asks: true },
      'Your last weight is very different from the others',
    ],
  ] as const)('%s', async (_, judged, words) => {
    replies.stats = () => json(200, { ...stats, gain: judged })
    await open(memberOf('HEART_FAILURE'))
    await screen.findByText(words)
    expect(page()).not.toContain('Call your care team today')
  })
})

test('a gain that the care team followed up on asks for no call', async () => {
  replies.stats = () => json(200, { ...stats, gain: { ...gain, followedUp: true } })
  await open(memberOf('HEART_FAILURE'))
  await screen.findByText('Your care team has followed up on this.')
  expect(page()).toContain('Your weight went up quickly')
  expect(page()).not.toContain('Call your care team today')
})

describe('a weight that waits for an answer', () => {
  const strange = weight({ id: 'strange', figure: lb(142), asks: true, trend: null, change: null })

  test('hides neither the warning nor the weight before it', async () => {
    replies.list = () => json(200, { weights: [strange, weight()], nextCursor: null })
    replies.stats = () => json(200, { ...stats, gain: { ...gain, asks: true } })
    await open(memberOf('HEART_FAILURE'))
    await screen.findByText('Call your care team today')
    await screen.findByText('Your last weight is very different from the others')
    await screen.findByText('203.6 pounds')
    expect(screen.queryByText('142.0 pounds')).toBeNull()
  })

  test('limits that the care team set are told as theirs, and no weight yesterday is said', async () => {
    const own = { ...gain, yesterday: null, setByCareTeam: true, dayLimit: lb(2) }
    replies.stats = () => json(200, { ...stats, gain: own })
    await open(memberOf('HEART_FAILURE'))
    await screen.findByText('No weight from yesterday')
    expect(page()).toContain('Your care team’s limits: call if you gain 2.0\u00a0lb in a day')
  })
})

describe('S2-2-99 weight-neutral mode', () => {
  const devon = memberOf('ADV_WEIGHT_MANAGEMENT', { hasSafeContent: true })

  test('no number, goal or praise stands in the face of somebody who asked for that', async () => {
    await open(devon)
    await screen.findByRole('heading', { name: 'Numbers are hidden' })
    expect(page()).not.toMatch(/\d+\.\d/)
    expect(page()).not.toMatch(/goal|your trend|lost|below/i)
    fireEvent.click(screen.getByRole('button', { name: 'Show the numbers' }))
    await screen.findByText('203.6 pounds')
    await screen.findByText('Average')
    expect(page()).not.toMatch(/Your goal|Your trend is|Since you started|Change in your trend/)
    fireEvent.click(screen.getByRole('button', { name: 'Hide the numbers' }))
    await screen.findByRole('heading', { name: 'Numbers are hidden' })
    expect(page()).not.toMatch(/\d+\.\d/)
  })

  test('what heart failure must know is told in words', async () => {
    replies.stats = () => json(200, { ...stats, gain })
    await open(memberOf('HEART_FAILURE', { hasSafeContent: true }))
    await screen.findByText('Call your care team today')
    expect(page()).not.toMatch(/\d+\.\d/)
  })

  test('the question for the scale speaks of health and of no number', async () => {
    replies.list = noWeights
    await open(
      memberOf('WEIGHT_MANAGEMENT', { hasSafeContent: true, isScaleOnboardingDone: false }),
    )
    const dialog = await screen.findByRole('dialog', { name: 'Do you have your scale?' })
    expect(dialog.textContent).toContain('care for your health')
    expect(dialog.textContent).not.toContain('trend')
  })
})

describe('the question for the scale', () => {
  const tom = memberOf('COMPR_WEIGHT_CARE', { isScaleOnboardingDone: false })
  beforeEach(() => {
    replies.list = noWeights
  })
  const asked = () => screen.findByRole('dialog', { name: 'Do you have your scale?' })

  test('S2-2-96 S2-2-97 S2-3-29 it is asked while no scale has sent, and "Yes" leads to setting it up', async () => {
    const shipped = {
      category: 'weight_scale',
      device: 'wm1500',
      activated: false,
      state: 'shipped',
    }
    replies.devices = () => json(200, { deviceGroupsByPrograms: { COMPR_WEIGHT_CARE: [shipped] } })
    const { router } = await open(tom)
    const dialog = await asked()
    expect(dialog.textContent).toContain('you can see your trend')
    await within(dialog).findByText('Your scale is on its way to you.')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Yes' }))
    await waitFor(() => expect(router.location.pathname).toBe('/weight/get-started'))
    expect(scaleQuestionOpen.get()).toBe(false)
  })

  test('S1-4.3-08 S2-2-98 it opens, "not yet" closes it, and the session is not asked again', async () => {
    const { router } = await open(tom)
    await userEvent.click(within(await asked()).getByRole('button', { name: 'Not yet' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(router.location.pathname).toBe('/weight/overview')
    cleanup()
    await open(tom)
    await screen.findByRole('heading', { name: 'No weights yet' })
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('nobody is asked whose scale works, whose devices are unknown, or who only views', async () => {
    await open()
    await screen.findByRole('heading', { name: 'No weights yet' })
    expect(scaleQuestionOpen.get()).toBe(false)
    cleanup()
    await open({ ...tom, devices: undefined })
    await screen.findByRole('heading', { name: 'No weights yet' })
    expect(scaleQuestionOpen.get()).toBe(false)
    cleanup()
    const impersonation = {
      impersonatorId: 's1',
      impersonatorType: 'Admin',
      impersonatedId: 'm1',
      impersonatedName: 'Tom Becker',
    }
    await renderApp('/weight/overview', {
      startup: tom,
      session: { ...memberSession, impersonation },
    })
    await screen.findByRole('heading', { name: 'No weights yet' })
    expect(scaleQuestionOpen.get()).toBe(false)
    expect(screen.queryByRole('button', { name: 'Add a weight' })).toBeNull()
  })
})

describe('"Is this you?"', () => {
  const strange = weight({ figure: lb(142), asks: true })
  beforeEach(() => {
    replies.list = () => json(200, { weights: [strange], nextCursor: null })
  })

  test.each([
    ['Yes, it is me', { isIrregular: false }],
    ['No, don’t count it', { isIrregular: true, mark: 'not_mine' }],
  ])('S2-7-74 %s', async (answer, body) => {
    await open()
    await screen.findByRole('heading', { name: 'Is this you?' })
    expect(page()).toContain(
      '142.0\u00a0lb, today 6:50\u00a0AM. This is very different from your other weights.',
    )
    fireEvent.click(screen.getByRole('button', { name: answer }))
    await waitFor(async () => expect(await bodiesOf(strange.id)).toEqual([body]))
  })
})

describe('a strange weight that was typed', () => {
  const typed = weight({ figure: lb(92), asks: true, source: 2 })

  test('can be fixed in place of the one that was saved', async () => {
    replies.list = () => json(200, { weights: [typed, weight()], nextCursor: null })
    await open()
    await screen.findByRole('heading', { name: 'Is this number right?' })
    expect(page()).toContain(
      'You entered 92.0\u00a0lb, today 6:50\u00a0AM. This is very different from your other weights.',
    )
    screen.getByRole('button', { name: 'Fix it' }).focus()
    fireEvent.click(screen.getByRole('button', { name: 'Fix it' }))
    const dialog = await screen.findByRole('dialog', { name: 'Edit this weight' })
    const field = within(dialog).getByRole('textbox', { name: /Weight/ })
    expect((field as HTMLInputElement).value).toBe('92')
    replies.list = () => json(200, { weights: [weight()], nextCursor: null })
    fireEvent.change(field, { target: { value: '192' } })
    fireEvent.blur(field)
    fireEvent.click(within(dialog).getByRole('button', { name: 'Save changes' }))
    await waitFor(async () =>
      expect(await bodiesOf('AddWeight')).toEqual([
        expect.objectContaining({ value: 192, replaces: typed.id }),
      ]),
    )
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })),
    )
  })

  test('Back closes the form and stays; one that asks later does not take its place', async () => {
    replies.list = () => json(200, { weights: [typed, weight()], nextCursor: null })
    const { router, queries } = await open()
    fireEvent.click(await screen.findByRole('button', { name: 'Fix it' }))
    const dialog = await screen.findByRole('dialog', { name: 'Edit this weight' })
    const field = () => within(dialog).getByRole('textbox', { name: /Weight/ }) as HTMLInputElement
    const newer = weight({ id: 'newer', figure: lb(60), asks: true, source: 2 })
    replies.list = () => json(200, { weights: [newer, typed], nextCursor: null })
    await act(() => queries.invalidateQueries(recentWeightsQuery))
    expect(page()).toContain('You entered 60.0')
    expect(field().value).toBe('92')
    await act(async () => router.navigate(-1))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(router.location).toMatchObject({ pathname: '/weight/overview', search: '' })
  })

  test('a weight from the scale has nothing to fix', async () => {
    const strange = weight({ figure: lb(142), asks: true, source: 1 })
    replies.list = () => json(200, { weights: [strange], nextCursor: null })
    await open()
    await screen.findByRole('heading', { name: 'Is this you?' })
    expect(screen.queryByRole('button', { name: 'Fix it' })).toBeNull()
  })
})

describe('its states', () => {
  test('loading', async () => {
    replies.list = () => new Promise(() => undefined)
    await open()
    expect(screen.getByRole('heading', { level: 1, name: 'Weight' })).toBeTruthy()
    expect(document.querySelector('main [aria-busy="true"]')).toBeTruthy()
  })

  test('empty, with the way to the first weight', async () => {
    replies.list = noWeights
    await open()
    await screen.findByRole('heading', { name: 'No weights yet' })
    expect(screen.getByRole('link', { name: 'Set up your scale' }).getAttribute('href')).toBe(
      '/weight/get-started',
    )
  })

  test('partial: the figures fail and the latest weight stands', async () => {
    replies.stats = () => json(403, { errorType: 'permission_denied', requestId: 'q7' })
    await open()
    await screen.findByText('We couldn’t load your weight figures.')
    expect(screen.getByText('203.6 pounds')).toBeTruthy()
    expect(screen.getByText('Reference: q7')).toBeTruthy()
    await screen.findByText('Your goal is 190.0 lb.')
  })

  test('error, and trying again', async () => {
    replies.list = () => json(403, { errorType: 'permission_denied' })
    await open()
    await screen.findByText('We couldn’t load your latest weight.')
    serveWeights()
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByText('203.6 pounds')
  })

  test('offline', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    replies.list = noNetwork
    await open()
    await screen.findByText('You’ll see this when you’re back online.')
    vi.restoreAllMocks()
  })
})
