import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { a1cResult, form, labServer } from '../labs/testing'
import { type Call, json, offline, renderApp } from '../shell/testing'

let calls: Call[]
beforeEach(() => {
  localStorage.clear()
  calls = labServer()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const choose = async (label: RegExp, option: string) => {
  await userEvent.click(await screen.findByRole('button', { name: label }))
  await userEvent.click(await screen.findByRole('option', { name: option }))
}
const save = async () => userEvent.click(screen.getByRole('button', { name: 'Save my answers' }))
const sent = () => calls.filter(({ name }) => name === 'SaveSelfReport')
const yes = async () => userEvent.click(await screen.findByRole('radio', { name: 'Yes' }))

const answerA1c = async () => {
  await yes()
  await choose(/A1c result/, '7.2%')
  await choose(/Month of the test/, 'September')
  await choose(/Year of the test/, '2026')
}

/** The server finds the month of the test too long ago. */
const refuses = (test: string) => () => {
  const fields = [{ field: `${test}.month`, messageKey: `lab.${test}.tooOld`, message: '' }]
  return json(400, { code: 'invalid_argument', details: [{ debug: { fields } }] })
}

describe('S1-2.2-08 S2-2-60 the A1c report', () => {
  const open = () => renderApp('/condition-management/a1c-report')

  test('S2-5-19 S2-3-104 the yes or no comes first and has to be answered', async () => {
    const { router } = await open()
    await screen.findByRole('radiogroup', {
      name: /Have you had an A1c test in the past 6 months\?/,
    })
    expect(router.location.pathname).toBe('/a1c-report')
    expect(screen.queryByRole('button', { name: /A1c result/ })).toBeNull()
    await save()
    expect((await screen.findAllByText('Answer is required')).length).toBeGreaterThan(0)
    expect(sent()).toHaveLength(0)
  })

  test('S2-5-20 S2-5-23 S2-5-24 with a test, the result, the month and the year are asked for', async () => {
    await open()
    await yes()
    await screen.findByText(/Typically 4\.0% to 14\.0%/)
    await save()
    const summary = await screen.findByRole('alert')
    expect(within(summary).getAllByRole('link', { name: 'Answer is required' })).toHaveLength(3)
  })

  test('S2-5-25 S2-9-28 the list goes from 4.0 to 14.0, and above it the page says what to do', async () => {
    await open()
    await yes()
    await userEvent.click(await screen.findByRole('button', { name: /A1c result/ }))
    const options = await screen.findAllByRole('option')
    expect(options).toHaveLength(102)
    expect(options[0]?.textContent).toBe('4.0%')
    expect(options[100]?.textContent).toBe('14.0%')
    await userEvent.click(screen.getByRole('option', { name: 'Above 14.0%' }))
    await screen.findByText('Call a doctor today')
    await save()
    expect(sent()).toHaveLength(0)
  })

  test('a value above the list is asked about once, and the page says whom to call', async () => {
    const high = a1cResult('h', '19.5', { source: 'self', own: true, callUs: true })
    const saved = () => sent().length > 0
    calls = labServer({
      SaveSelfReport: () => json(200, { results: [high] }),
      GetLabs: () => {
        const tests = saved() ? [{ test: 'a1c', latest: high, history: [high] }] : []
        return json(200, { form, tests })
      },
    })
    await open()
    await yes()
    await choose(/A1c result/, 'Above 14.0%')
    await typeIn('The number on the lab report', '19.5')
    await choose(/Month of the test/, 'September')
    await choose(/Year of the test/, '2026')
    await save()
    await screen.findByText('Is 19.5% right?')
    expect(sent()).toHaveLength(0)
    // A yes to one number doesn’t save another.
    await typeIn('The number on the lab report', '18.5')
    expect(screen.queryByRole('button', { name: /is right/ })).toBeNull()
    await typeIn('The number on the lab report', '19.5')
    await userEvent.click(screen.getByRole('button', { name: 'Yes, 19.5% is right' }))
    await screen.findByText('A1c 19.5%: please talk with someone today')
    expect(screen.queryByText('Your response has been saved')).toBeNull()
    expect(sent().map((call) => JSON.parse(call.sent).a1c.value)).toEqual([19.5])
  })

  test('a very high A1c is told of although the list doesn’t come', async () => {
    const high = a1cResult('h', '19.5', { source: 'self', own: true, callUs: true })
    calls = labServer({
      SaveSelfReport: () => json(200, { results: [high] }),
      GetLabs: () => (sent().length > 0 ? json(500, {}) : json(200, { form })),
    })
    await open()
    await answerA1c()
    await save()
    const name = 'A1c 19.5%: please talk with someone today'
    const card = await screen.findByRole('group', { name })
    expect(document.activeElement).toBe(card)
  })

  test('S2-1-25 S2-8-17 S2-3-105 S2-3-109 the answers are sent once, and the page says so', async () => {
    await open()
    await answerA1c()
    await save()
    await screen.findByText('Your response has been saved')
    expect(sent().map((call) => JSON.parse(call.sent))).toEqual([
      { mode: 'a1c', a1c: { hasResult: true, value: 7.2, month: 9, year: 2026 } },
    ])
  })

  test('no test is an answer, too', async () => {
    await open()
    await userEvent.click(await screen.findByRole('radio', { name: 'No' }))
    await save()
    await screen.findByText('Your response has been saved')
    expect(JSON.parse(sent()[0]?.sent ?? '')).toEqual({ mode: 'a1c', a1c: { hasResult: false } })
  })

  test.each([
    ['a fault', () => json(500, {})],
    ['no network', offline],
  ])('S2-8-18 %s opens a dialog, and what was entered stays', async (_, answer) => {
    calls = labServer({ SaveSelfReport: answer })
    await open()
    await answerA1c()
    await save()
    const dialog = await screen.findByRole('dialog', {
      name: 'Something went wrong. Try again in a moment.',
    })
    await userEvent.click(within(dialog).getByRole('button', { name: 'OK' }))
    expect(screen.getByRole('button', { name: /7\.2%.*A1c result/ })).toBeTruthy()
  })

  test('S2-5-26 a month that the server refuses is said beside the field', async () => {
    calls = labServer({ SaveSelfReport: refuses('a1c') })
    await open()
    await answerA1c()
    await save()
    expect(
      (await screen.findAllByText('The test should be from the past 6 months.')).length,
    ).toBeGreaterThan(0)
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

const typeIn = async (label: string, value: string) => {
  fireEvent.change(await screen.findByRole('textbox', { name: new RegExp(label) }), {
    target: { value },
  })
}

const answerCholesterol = async (total: string, hdl: string) => {
  await yes()
  await typeIn('Total cholesterol', total)
  await typeIn('HDL cholesterol', hdl)
  await choose(/Month of the test/, 'March')
  await choose(/Year of the test/, '2026')
}

describe('S1-2.2-09 S2-2-61 the cholesterol report', () => {
  const open = () => renderApp('/condition-management/cholesterol-report')

  test('S2-3-106 S2-3-107 S2-3-108 S2-5-21 S2-5-22 two numbers in the unit of the country', async () => {
    const { router } = await open()
    await yes()
    expect(router.location.pathname).toBe('/cholesterol-report')
    await save()
    const summary = await screen.findByRole('alert')
    expect(within(summary).getAllByRole('link', { name: 'Answer is required' })).toHaveLength(4)
    expect(screen.getAllByText('mg/dL', { selector: 'form *' })).toHaveLength(2)
    await answerCholesterol('212', '48')
    await save()
    await screen.findByText('Your response has been saved')
    expect(JSON.parse(sent()[0]?.sent ?? '').cholesterol).toEqual({
      hasResult: true,
      total: 212,
      hdl: 48,
      month: 3,
      year: 2026,
      otherUnit: false,
    })
  })

  test('S2-5-27 a test of more than a year ago is said beside the field', async () => {
    calls = labServer({ SaveSelfReport: refuses('cholesterol') })
    await open()
    await answerCholesterol('212', '48')
    await save()
    expect(
      (await screen.findAllByText('The test should be from the past year.')).length,
    ).toBeGreaterThan(0)
    expect(screen.queryByText('Your response has been saved')).toBeNull()
  })

  const unitCheck = {
    field: 'total',
    typed: { value: 5.2, unit: 'mg/dL', text: '5.2' },
    meant: { value: 201, unit: 'mg/dL', text: '201' },
    other: { value: 5.2, unit: 'mmol/L', text: '5.2' },
  }
  const asksForUnit = async (request: Request) => {
    const { cholesterol } = await request.clone().json()
    return json(200, cholesterol.otherUnit ? { results: [] } : { unitCheck })
  }

  test('a question about a number ends when the number changes', async () => {
    calls = labServer({ SaveSelfReport: asksForUnit })
    await open()
    await answerCholesterol('5.2', '1.2')
    await save()
    await screen.findByRole('button', { name: /Yes, save 201/ })
    await typeIn('Total cholesterol', '6.1')
    expect(screen.queryByRole('button', { name: /Yes, save 201/ })).toBeNull()
    await typeIn('Total cholesterol', '5.2')
    expect(screen.queryByRole('button', { name: /Yes, save 201/ })).toBeNull()
    await save()
    await userEvent.click(await screen.findByRole('button', { name: /Yes, save 201/ }))
    await screen.findByText('Your response has been saved')
    const totals = sent().map((call) => JSON.parse(call.sent).cholesterol)
    expect(totals.map(({ total, otherUnit }) => [total, otherUnit])).toEqual([
      [5.2, false],
      [5.2, false],
      [5.2, true],
    ])
  })

  test('a number in the other unit is asked about before anything is saved', async () => {
    calls = labServer({ SaveSelfReport: asksForUnit })
    await open()
    await answerCholesterol('5.2', '1.2')
    await save()
    await screen.findByText(/Did you mean 201.mg\/dL \(5\.2.mmol\/L\)\?/)
    expect(screen.queryByText('Your response has been saved')).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: /Yes, save 201/ }))
    await screen.findByText('Your response has been saved')
    expect(sent().map((call) => JSON.parse(call.sent).cholesterol.otherUnit)).toEqual([false, true])
  })
})

describe('S1-2.2-10 S2-2-62 the combined report', () => {
  test('S2-2-100 asks about both tests, each with its own month', async () => {
    const { router } = await renderApp('/condition-management/a1c-cholesterol-combined-report')
    await screen.findByRole('heading', { level: 1, name: 'Report your lab results' })
    expect(router.location.pathname).toBe('/a1c-cholesterol-combined-report')
    for (const radio of await screen.findAllByRole('radio', { name: 'Yes' })) {
      await userEvent.click(radio)
    }
    expect(
      screen.getAllByRole('button', { name: /Month of the (A1c|cholesterol) test/ }),
    ).toHaveLength(2)
    await save()
    const summary = await screen.findByRole('alert')
    expect(within(summary).getAllByRole('link')).toHaveLength(7)
  })
})
