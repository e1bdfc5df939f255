import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { weightShown } from '../../data/weight-shown'
import { json, renderApp } from '../../shell/testing'
import { bodiesOf, noNetwork, replies, serveWeights } from './parts/test-server'
import { byHand, lb, memberOf, noTarget } from './parts/testdata'

beforeEach(() => {
  weightShown.set(false)
  serveWeights()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const open = (startup = memberOf('WEIGHT_MANAGEMENT')) =>
  renderApp('/weight/get-started', { startup })
/** A number counts once its field is left. */
async function type(field: HTMLElement, text: string) {
  await userEvent.clear(field)
  if (text) await userEvent.type(field, text)
  await userEvent.tab()
}
const page = () => document.querySelector('main')?.textContent ?? ''

test('S2-2-34 the steps stand in their order, and the page waits for the first weight', async () => {
  replies.list = () => json(200, { weights: [byHand], nextCursor: null })
  await open()
  await screen.findByText(/We’re waiting for your first weight/)
  expect(screen.getAllByRole('heading', { level: 2 }).map((each) => each.textContent)).toEqual([
    '1. Your height',
    '2. Place your scale',
    '3. Step on it',
    '4. Your goal, if you like',
  ])
  expect(page()).toContain('hard, flat floor')
  expect(page()).toContain('cell network')
})

test('the first weight from the scale says that it works', async () => {
  await open()
  await screen.findByText('Your scale works')
  expect(page()).toContain('Its latest weight is 203.6\u00a0lb, today 6:50\u00a0AM.')
})

test('a height is saved in millimetres, and a refused one is told', async () => {
  await open()
  const feet = await screen.findByRole('textbox', { name: 'Height, feet' })
  const inches = screen.getByRole('textbox', { name: 'Inches' })
  expect([(feet as HTMLInputElement).value, (inches as HTMLInputElement).value]).toEqual([
    '5',
    '11',
  ])
  await type(inches, '6')
  fireEvent.click(screen.getByRole('button', { name: 'Save my height' }))
  await waitFor(async () => expect(await bodiesOf('/SaveHeight')).toEqual([{ millimetres: 1676 }]))
  await type(feet, '')
  fireEvent.click(screen.getByRole('button', { name: 'Save my height' }))
  await screen.findByText('Please specify your height (feet/inches/centimeters).')
  expect(await bodiesOf('/SaveHeight')).toHaveLength(1)
})

test('S2-7-73 S2-3-55 a goal below a healthy weight is refused with the reason', async () => {
  replies.target = ({ method }) =>
    method === 'GET'
      ? json(200, noTarget)
      : json(400, {
          errorType: 'invalid_argument',
          fields: [
            { field: 'selfEnteredTarget', messageKey: 'reading.target.tooLow', message: 'x' },
          ],
        })
  await open()
  fireEvent.click(await screen.findByRole('button', { name: 'Set a goal weight' }))
  const dialog = await screen.findByRole('dialog', { name: 'Set a goal weight' })
  expect(dialog.textContent).toContain('The lowest goal for your height is 132.6\u00a0lb.')
  const goal = within(dialog).getByRole('textbox', { name: 'Goal weight' })
  await type(goal, '129.8')
  const save = () => fireEvent.click(within(dialog).getByRole('button', { name: 'Save my goal' }))
  save()
  await waitFor(async () =>
    expect(await bodiesOf('/weight/target')).toEqual([{ selfEnteredTarget: 129.8 }]),
  )
  expect((await within(dialog).findByRole('alert')).textContent).toContain(
    'Please talk with your coach',
  )
  expect((goal as HTMLInputElement).value).toBe('129.8')
  expect(await bodiesOf('/SaveHeight')).toEqual([])
})

test('S2-7-72 a goal is offered, set after the height it is judged by, and removed', async () => {
  replies.target = () => json(200, { ...noTarget, heightMillimetres: null, least: null })
  await open()
  fireEvent.click(await screen.findByRole('button', { name: 'Set a goal weight' }))
  const dialog = await screen.findByRole('dialog', { name: 'Set a goal weight' })
  const field = (name: string) => within(dialog).getByRole('textbox', { name })
  fireEvent.click(within(dialog).getByRole('button', { name: /^Use 195\.3/ }))
  const save = () => fireEvent.click(within(dialog).getByRole('button', { name: 'Save my goal' }))
  save()
  await within(dialog).findAllByText('Please specify your height (feet/inches/centimeters).')
  await type(field('Height, feet'), '5')
  await type(field('Inches'), '11')
  save()
  await waitFor(async () =>
    expect(await bodiesOf('/weight/target')).toEqual([{ selfEnteredTarget: 195.3 }]),
  )
  expect(await bodiesOf('/SaveHeight')).toEqual([{ millimetres: 1803 }])
  cleanup()
  serveWeights()
  await open()
  fireEvent.click(await screen.findByRole('button', { name: 'Change your goal' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Remove my goal' }))
  await waitFor(async () =>
    expect(await bodiesOf('/weight/target')).toEqual([{ selfEnteredTarget: null }]),
  )
})

test('a new height stays when the goal is refused: the limit, the fields and the next visit use it', async () => {
  let saved = 1778
  replies.rpc = async (request) => {
    if (request.url.endsWith('/SaveHeight')) saved = (await request.clone().json()).millimetres
    return json(200, {})
  }
  replies.target = ({ method }) =>
    method === 'GET'
      ? json(200, {
          ...noTarget,
          heightMillimetres: saved,
          least: saved === 1778 ? lb(128.9) : lb(136.4),
        })
      : json(400, {
          errorType: 'invalid_argument',
          fields: [
            { field: 'selfEnteredTarget', messageKey: 'reading.target.tooLow', message: 'x' },
          ],
        })
  await open()
  const openDialog = async () => {
    fireEvent.click(await screen.findByRole('button', { name: 'Set a goal weight' }))
    return screen.findByRole('dialog', { name: 'Set a goal weight' })
  }
  const dialog = await openDialog()
  expect(dialog.textContent).toContain('128.9')
  await type(within(dialog).getByRole('textbox', { name: 'Height, feet' }), '6')
  await type(within(dialog).getByRole('textbox', { name: 'Inches' }), '0')
  await type(within(dialog).getByRole('textbox', { name: 'Goal weight' }), '130')
  fireEvent.click(within(dialog).getByRole('button', { name: 'Save my goal' }))
  await within(dialog).findByRole('alert')
  await waitFor(() => expect(dialog.textContent).toContain('136.4'))
  fireEvent.click(within(dialog).getByRole('button', { name: 'Close' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Leave and discard' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const again = await openDialog()
  const feet = within(again).getByRole<HTMLInputElement>('textbox', { name: 'Height, feet' })
  expect(feet.value).toBe('6')
})

test('weight-neutral: no number and no goal', async () => {
  await open(memberOf('ADV_WEIGHT_MANAGEMENT', { hasSafeContent: true }))
  await screen.findByText('Your scale works')
  expect(page()).not.toMatch(/\d+\.\d|goal/)
})

test('its states: loading, partial, error, offline', async () => {
  replies.list = () => new Promise(() => undefined)
  replies.target = () => json(403, { errorType: 'permission_denied' })
  await open()
  await screen.findByText('We couldn’t load your height.')
  expect(document.querySelector('main [aria-busy="true"]')).toBeTruthy()
  expect(screen.getByRole('heading', { name: '2. Place your scale' })).toBeTruthy()
  cleanup()
  replies.list = () => json(403, { errorType: 'permission_denied' })
  await open()
  await screen.findByText('We couldn’t look for your first weight.')
  cleanup()
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  replies.list = noNetwork
  replies.target = noNetwork
  await open()
  await waitFor(() =>
    expect(screen.getAllByText('You’ll see this when you’re back online.')).toHaveLength(2),
  )
  vi.restoreAllMocks()
})
