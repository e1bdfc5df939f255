import { i18n } from '@lingui/core'
import { onlineManager } from '@tanstack/react-query'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stagesQuery } from '../data/alert-stages'
import { serverNow, setServerClock } from '../data/clock'
import { createQueryClient } from '../data/query-client'
import { quickEntry } from '../data/quick-entry'
import { bootOf, json, now, rosa } from '../shell/testing'
import { open, severe, show } from './testing'

const breathing = {
  ...severe,
  questionCode: '',
  adviceKey: 'alert.advice.pressure.call',
  answers: [{ questionCode: 'pressure.symptoms', answerCodes: ['breathing', 'pain'] }],
}
const low = {
  ...severe,
  kind: 'bloodSugar',
  direction: 'low',
  text: '52',
  unit: 'mg/dL',
  statusKey: 'reading.status.veryLow',
  questionCode: 'low.feel',
  answerCodes: ['better', 'shaky', 'severe'],
  multiple: false,
  action: 'treat',
}

let stages: object[]
let doctors: object[]
let calm: object
let list: () => Response | Promise<Response>
let answer: () => Response
const requests: Request[] = []

beforeEach(() => {
  requests.length = 0
  i18n.loadAndActivate({ locale: 'en-US', messages: {} })
  setServerClock(now)
  stages = [severe]
  doctors = []
  calm = {}
  list = () => json(200, { stages, doctors, ...calm })
  answer = () => json(200, { stage: {} })
  vi.stubGlobal('scrollTo', () => undefined)
  vi.stubGlobal('fetch', async (request: Request) => {
    requests.push(request.clone())
    if (request.url.includes('ListAlertStages')) return list()
    return request.url.includes('UpdateAlertStage') ? answer() : json(200, {})
  })
})
afterEach(() => {
  act(() => onlineManager.setOnline(true))
  cleanup()
  vi.unstubAllGlobals()
})

const sent = () =>
  Promise.all(requests.filter(({ url }) => url.includes('Update')).map((r) => r.json()))
const link = (name: RegExp | string) => screen.getByRole('link', { name })

/** The place of words in the order in which they are read. */
function inOrder(...parts: readonly (string | RegExp)[]) {
  const text = document.body.textContent ?? ''
  const places = parts.map((part) => text.search(part))
  expect(places).not.toContain(-1)
  expect(places).toEqual([...places].sort((a, b) => a - b))
}

test('the action comes first, then what we saw, then the question', async () => {
  show()
  await screen.findByText('190/125')
  const heading = screen.getByRole('heading', { name: 'This can be an emergency' })
  expect(heading.tagName).toBe('H2')
  expect(link('Call 911').getAttribute('href')).toBe('tel:911')
  inOrder('This can be an emergency', 'Call 911', '190/125', 'Do you have any of these right now')
  const follows = link('Call 911').compareDocumentPosition(screen.getByText('190/125'))
  expect(follows & Node.DOCUMENT_POSITION_FOLLOWING, 'the button itself').toBeTruthy()
  await waitFor(() =>
    expect(screen.getByRole('alert').textContent).toContain('This can be an emergency'),
  )
  expect(document.activeElement, 'focus stays where it is').toBe(document.body)
  expect(document.documentElement.hasAttribute('data-emergency')).toBe(true)
  cleanup()
  expect(document.documentElement.hasAttribute('data-emergency')).toBe(false)
})

test('it stays after the answer, and a doctor who is known is one tap away', async () => {
  stages = [breathing]
  doctors = [{ name: 'Lena Ortiz', phone: '+13125550177' }]
  show()
  await screen.findByRole('heading', { name: 'Call 911 now' })
  expect(link('Call Lena Ortiz at (312) 555-0177').getAttribute('href')).toBe('tel:+13125550177')
  expect(screen.queryByRole('checkbox')).toBeNull()
})

test('the answer is repeated with who sees it, and someone to call beside 911', async () => {
  stages = [breathing]
  show()
  await screen.findByText(
    'You said: Trouble breathing; Pain in the chest, back or belly. Your care team can see this.',
  )
  expect(link('Call Member Support at (555) 010-0100').getAttribute('href')).toBe(
    'tel:+15550100100',
  )
  inOrder('Call 911 now', 'You said', /Call Member Support/)
  cleanup()
  stages = [severe]
  show()
  await screen.findByText('Call right away if you have any of these signs.')
  expect(screen.queryByText(/You said/)).toBeNull()
})

test('a worse reading keeps the words, and asks below them', async () => {
  const worse = { ...severe, text: '196/128', adviceKey: breathing.adviceKey }
  stages = [{ ...worse, answers: breathing.answers }]
  show()
  await screen.findByText('196/128')
  inOrder('Call 911 now', '196/128', 'Do you have any of these right now')
  expect(screen.queryByText('This can be an emergency')).toBeNull()
})

test('a new reading under a call: 911, then sugar for someone who can swallow, then the question', async () => {
  stages = [{ ...low, text: '< 20', action: 'call', adviceKey: 'alert.advice.low.call' }]
  show()
  await screen.findByText('< 20')
  inOrder(
    'Call 911 now',
    /only if you’re awake and can swallow/,
    'Eat or drink 15 grams of sugar now',
    'How do you feel now',
  )
  cleanup()
  stages = [{ ...low, action: 'call', adviceKey: 'alert.advice.low.call', questionCode: '' }]
  show()
  await screen.findByRole('heading', { name: 'Call 911 now' })
  expect(screen.queryByText(/15 grams/), 'who cannot swallow eats nothing').toBeNull()
})

test('when what to do changes, it is in view and its heading has the focus', async () => {
  const scrolled = vi.fn()
  vi.stubGlobal('scrollTo', scrolled)
  const client = createQueryClient(bootOf({}))
  show(open, {}, client)
  await screen.findByText('190/125')
  scrolled.mockClear()
  stages = [breathing]
  await act(() => client.invalidateQueries({ queryKey: stagesQuery.queryKey }))
  const title = await screen.findByRole('heading', { name: 'Call 911 now' })
  expect(document.activeElement).toBe(title)
  expect(scrolled).toHaveBeenCalledWith({ top: 0 })
})

test('while the details load, and when they do not come, the call is there', async () => {
  let reply: (response: Response) => void = () => undefined
  list = () =>
    new Promise<Response>((resolve) => {
      reply = resolve
    })
  show()
  expect(link('Call 911').getAttribute('href')).toBe('tel:911')
  await waitFor(() => expect(requests).toHaveLength(1))
  reply(json(400, { errorType: 'invalid_argument' }))
  await screen.findByText('We couldn’t load the details of your reading.')
  expect(link('Call 911')).toBeTruthy()
  list = () => json(200, { stages, doctors })
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('190/125')
})

test.each([
  ['call', 'This can be an emergency', 'Call 911'],
  ['treat', 'Eat or drink 15 grams of sugar now', 'Call 911 if you’re confused or can’t swallow'],
  ['recheck', 'Check again now', 'Call 911 if you feel worse'],
  ['team', 'Call your care team now', 'Call 911 if you feel worse'],
] as const)('without its details "%s" says what to do first: %s', async (action, title, call) => {
  list = () => json(400, { errorType: 'invalid_argument' })
  show({ kind: 'open', action, reading: 'weight' })
  await screen.findByText('We couldn’t load the details of your reading.')
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe(title)
  expect(link(call).getAttribute('href')).toBe('tel:911')
})

test('offline it stays, calls work, and answers wait', async () => {
  stages = [low]
  show()
  await screen.findByText('52')
  act(() => onlineManager.setOnline(false))
  await screen.findByText('Phone calls still work without the internet.')
  expect(link(/Call 911 if you’re confused/).getAttribute('href')).toBe('tel:911')
  expect((screen.getByRole('button', { name: 'Answer' }) as HTMLButtonElement).disabled).toBe(true)
  expect((screen.getByRole('button', { name: 'I got help' }) as HTMLButtonElement).disabled).toBe(
    true,
  )
})

test('a very low sugar is treated before anything is asked', async () => {
  stages = [low]
  show({ ...open, action: 'treat' })
  await screen.findByText('52')
  inOrder(
    'Treat your low blood sugar now',
    'Eat or drink 15 grams of sugar now',
    /Call 911 if you’re confused or can’t swallow/,
    'How do you feel now',
  )
  expect(screen.getByText('half a cup of juice or regular soda')).toBeTruthy()
})

test('after the sugar, 15 minutes; after a severe pressure, five', async () => {
  stages = [{ ...low, action: 'recheck', questionCode: '', answeredAt: serverNow() - 60_000 }]
  show()
  await screen.findByText('14 minutes left')
  fireEvent.click(screen.getByRole('button', { name: 'Enter my new reading' }))
  expect(quickEntry.get(), 'the short entry over the page').toBe('blood-sugar')
  quickEntry.set(null)
  cleanup()
  const again = { questionCode: 'pressure.again', answerCodes: ['lower'], multiple: false }
  stages = [{ ...severe, ...again, action: 'recheck', readingAt: serverNow() - 60_000 }]
  show()
  await screen.findByText('4 minutes left')
  cleanup()
  stages = [{ ...severe, ...again, action: 'recheck', readingAt: serverNow() - 6 * 60_000 }]
  show()
  await screen.findByText('Check again now')
})

test('still as high without signs: the doctor, else Member Support', async () => {
  stages = [{ ...breathing, action: 'team', adviceKey: 'alert.advice.pressure.team' }]
  show()
  await screen.findByRole('heading', { name: 'Call your doctor or care team now' })
  const support = link(/Call your care team/)
  expect(support.getAttribute('href')).toBe('tel:+15550100100')
  expect(support.textContent).toContain('(555) 010-0100')
  expect(link('Call 911 if you feel worse')).toBeTruthy()
})

test('above 600: the care team now, and the signs that mean 911', async () => {
  const above = {
    ...low,
    direction: 'high',
    text: 'HI',
    statusKey: 'reading.status.severelyHigh',
    questionCode: 'high.signs',
    answerCodes: ['vomiting', 'belly', 'confused', 'breathing', 'fruity', 'none'],
    multiple: true,
    action: 'team',
  }
  stages = [above]
  show()
  await screen.findByRole('heading', { name: 'Call your care team now' })
  const team = link('Call your care team at (555) 010-0100')
  expect(team.getAttribute('href')).toBe('tel:+15550100100')
  expect(screen.getByText(/^This is the Member Support line/)).toBeTruthy()
  const signs = screen.getByText(/Call 911 if you throw up, your belly hurts/)
  expect(signs.nextElementSibling).toBe(link('Call 911'))
  expect(screen.getByText('My breath smells fruity')).toBeTruthy()
  expect(screen.getByText('None of these')).toBeTruthy()
  cleanup()
  const answers = [{ questionCode: 'high.signs', answerCodes: ['none'] }]
  stages = [{ ...above, questionCode: '', adviceKey: 'alert.advice.high.now', answers }]
  show()
  await screen.findByRole('heading', { name: 'Call your care team now' })
  expect(screen.getByText(/Drink water and take it easy until you reach them/)).toBeTruthy()
  cleanup()
  stages = [{ ...above, questionCode: '', adviceKey: 'alert.advice.high.team' }]
  show()
  await screen.findByRole('heading', { name: 'Call your care team today' })
})

test('it ends with two taps, stored on the server; one tap can be taken back', async () => {
  stages = [breathing]
  show()
  fireEvent.click(await screen.findByRole('button', { name: 'I got help' }))
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Yes, I got help' }))
  fireEvent.click(screen.getByRole('button', { name: 'Not yet' }))
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'I got help' }))
  expect(await sent()).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: 'I got help' }))
  answer = () => json(500, { errorType: 'internal' })
  fireEvent.click(screen.getByRole('button', { name: 'Yes, I got help' }))
  await screen.findByText('We couldn’t save your answer')
  answer = () => json(200, { stage: {} })
  stages = []
  fireEvent.click(screen.getByRole('button', { name: 'Yes, I got help' }))
  await screen.findByText(/We saved your answer/)
  expect(screen.queryByRole('link', { name: 'Call 911' })).toBeNull()
  expect((await sent()).at(-1)).toEqual({
    alertId: 'a1',
    questionCode: 'end',
    answerCodes: ['gotHelp'],
    seenAction: 'call',
    seenAnsweredAt: 0,
  })
})

test('a page that is older than the emergency does not end it, and shows what is newer', async () => {
  stages = [{ ...low, action: 'recheck', questionCode: '', answeredAt: now - 60_000 }]
  show({ ...open, action: 'recheck' })
  fireEvent.click(await screen.findByRole('button', { name: 'I got help' }))
  answer = () => json(409, { errorType: 'aborted', messageKey: 'alert.changed' })
  stages = [{ ...low, action: 'call', questionCode: '', adviceKey: 'alert.advice.low.call' }]
  fireEvent.click(screen.getByRole('button', { name: 'Yes, I got help' }))
  await screen.findByText('Something has changed')
  await screen.findByRole('heading', { name: 'Call 911 now' })
  // Two taps again, on what is there now.
  expect(screen.queryByRole('button', { name: 'Yes, I got help' })).toBeNull()
  expect(screen.queryByText(/We saved your answer/)).toBeNull()
  expect((await sent()).at(-1)).toMatchObject({
    seenAction: 'recheck',
    seenAnsweredAt: now - 60_000,
  })
})

test('who answers second learns which answer counts', async () => {
  stages = [low]
  show({ ...open, action: 'treat' })
  fireEvent.click(await screen.findByRole('radio', { name: 'Fine, or better already' }))
  const already = { questionCode: 'low.feel', answerCodes: ['severe'], byName: 'Ana Ruiz', at: now }
  answer = () => json(200, { stage: {}, already })
  stages = [{ ...low, action: 'call', questionCode: '', adviceKey: 'alert.advice.low.call' }]
  fireEvent.click(screen.getByRole('button', { name: 'Answer' }))
  await screen.findByText(
    'Ana Ruiz answered first: Confused, or can’t swallow. That answer counts. The care team can see yours too.',
  )
  expect((await sent()).at(-1)).toMatchObject({ seenAction: 'treat', seenAnsweredAt: 0 })
})

test('who answered before reads their own earlier answer as theirs', async () => {
  stages = [low]
  show({ ...open, action: 'treat' })
  fireEvent.click(await screen.findByRole('radio', { name: 'Fine, or better already' }))
  const already = { questionCode: 'low.feel', answerCodes: ['severe'], mine: true, at: now }
  answer = () => json(200, { stage: {}, already })
  fireEvent.click(screen.getByRole('button', { name: 'Answer' }))
  await screen.findByText(
    'You answered before: Confused, or can’t swallow. That answer counts. The care team can see the new one too.',
  )
})

test('an answer of somebody else in the member’s own portal is in nobody’s first person', async () => {
  const by = { byName: 'Rosa Delgado', byRelationship: 'guardian' }
  stages = [
    {
      ...low,
      action: 'call',
      questionCode: '',
      adviceKey: 'alert.advice.low.call',
      answers: [
        { questionCode: 'low.feel', answerCodes: ['severe'], ...by },
        { questionCode: 'low.treated', answerCodes: ['ate'], ...by },
      ],
    },
  ]
  show()
  await screen.findByText(
    'Rosa Delgado answered: Confused, or can’t swallow; Had something to eat or drink. The care team can see this.',
  )
})

test.each([
  ['gotHelp', 'Ada Okafor said that you got help (9:00 AM)'],
  ['called', 'Ada Okafor said that the care team was called (9:00 AM)'],
])(
  'the member reads who took the emergency down (%s), and whom to call if it is wrong',
  async (code, words) => {
    stages = []
    const end = { questionCode: 'end', answerCodes: [code], byName: 'Ada Okafor', at: now }
    calm = { ended: [{ alertId: 'a1', kind: 'bloodSugar', direction: 'low', answer: end }] }
    doctors = [{ name: 'Dr. Maria Chen', phone: '+13125550142' }]
    show({ kind: 'calm' }, { startup: rosa })
    const told = await screen.findByText(words)
    expect(told.closest('[role=status]')).toBeTruthy()
    screen.getByText('Not right, or do you still feel sick? Call now.')
    expect(link('Call 911').getAttribute('href')).toBe('tel:911')
    expect(link('Call Dr. Maria Chen at (312) 555-0142').getAttribute('href')).toBe(
      'tel:+13125550142',
    )
  },
)

test('an old reading gives no orders: check again, with its day and when it came', async () => {
  const days = 24 * 3_600_000
  const readingAt = now - 60 * days
  const local = '2026-09-18T18:28:00'
  stages = [{ ...low, action: 'recheck', old: true, late: true, readingAt, local, receivedAt: now }]
  show({ ...open, action: 'recheck' })
  await screen.findByRole('heading', { name: 'Check again now' })
  await screen.findByText(/September 18, 2026/)
  expect(screen.getByText(/This reading reached us late/)).toBeTruthy()
  expect(screen.getByText(/This reading is old/)).toBeTruthy()
  expect(screen.queryByText(/15 grams/)).toBeNull()
  expect(screen.queryByRole('link', { name: 'Call 911' })).toBeNull()
})

test('an emergency that the kept list does not know yet is there when asking fails', async () => {
  const client = createQueryClient(bootOf({}))
  client.setQueryData(stagesQuery.queryKey, { stages: [], doctors: [] }, { updatedAt: 1 })
  list = () => json(400, { errorType: 'invalid_argument' })
  show(open, {}, client)
  await screen.findByText('We couldn’t load the details of your reading.')
  expect(link('Call 911')).toBeTruthy()
})

test('nothing is shown, and nothing asked, while nothing is wrong', async () => {
  const { container } = show({ kind: 'none' })
  expect(container.textContent).toBe('')
  expect(requests).toHaveLength(0)
  cleanup()
  stages = [{ ...severe, action: '' }]
  const unknown = show({ kind: 'unknown' })
  await waitFor(() => expect(requests).toHaveLength(1))
  expect(unknown.container.textContent).toBe('')
})

test('a weight that went up is shown without its number in weight-neutral mode', async () => {
  stages = [{ ...severe, kind: 'weight', direction: 'gain', text: '+3.2', action: 'team' }]
  show()
  await screen.findByText(/Up 3.2/)
  cleanup()
  const user = { ...rosa.user, hasSafeContent: true }
  show(open, { startup: { ...rosa, user } })
  await screen.findByText('Your weight went up quickly')
  expect(screen.queryByText(/3\.2/)).toBeNull()
})

test('a call to the care team today leaves notices where they are, a call now does not', async () => {
  stages = [{ ...severe, kind: 'weight', direction: 'gain', text: '+3.2', action: 'team' }]
  show()
  await screen.findByText(/Up 3.2/)
  expect(document.documentElement.hasAttribute('data-emergency')).toBe(false)
  cleanup()
  stages = [
    { ...severe, kind: 'weight', direction: 'gain', text: '+3.2', action: 'team' },
    breathing,
  ]
  show()
  await screen.findByText('190/125')
  expect(document.documentElement.hasAttribute('data-emergency')).toBe(true)
})
