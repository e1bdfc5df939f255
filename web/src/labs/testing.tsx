/** Lab results as the server sends them, and a server that does, for tests. */
import { type Answer, json, stubServer } from '../shell/testing'

export const figure = (text: string, unit = '%') => ({ value: Number.parseFloat(text), unit, text })

export const a1cResult = (id: string, text: string, more: object = {}) => ({
  id,
  test: 'a1c',
  figure: figure(text),
  statusKey: 'lab.status.a1c.within',
  meaningKey: 'lab.meaning.a1c.atGoal',
  shape: 'inRange',
  source: 'lab',
  labName: 'Northlake Lab',
  takenOn: '2026-08-14',
  ...more,
})

export const latest = a1cResult('a2', '6.8', { averageSugar: figure('148', 'mg/dL') })
export const before = a1cResult('a1', '7.2', {
  statusKey: 'lab.status.a1c.out',
  meaningKey: 'lab.meaning.a1c.justAbove',
  shape: 'high',
  takenOn: '2026-02-10',
})
export const own = a1cResult('a0', '7.0', {
  statusKey: 'lab.status.a1c.out',
  meaningKey: 'lab.meaning.a1c.justAbove',
  shape: 'high',
  source: 'self',
  labName: '',
  takenOn: '2025-12',
  own: true,
})

export const a1cTest = {
  test: 'a1c',
  latest,
  previous: before,
  history: [latest, before, own],
  change: figure('-0.4'),
  direction: 'down',
  next: { dueOn: '2027-02-14', reasonKey: 'lab.next.a1c.atGoal', months: 6 },
}

const lipid = (test: string, text: string, key: string, shape: string) => {
  const result = {
    id: test,
    test,
    figure: figure(text, 'mg/dL'),
    statusKey: `lab.status.${test}.${key}`,
    meaningKey: `lab.meaning.${test}.${key}`,
    shape,
    source: 'self',
    takenOn: '2026-06',
    own: true,
  }
  return { test, latest: result, history: [result] }
}

export const total = lipid('totalCholesterol', '212', 'borderline', 'high')
export const hdl = lipid('hdl', '48', 'unclear', '')

const choices = Array.from({ length: 101 }, (_, index) => {
  const value = (40 + index) / 10
  return { value, text: value.toFixed(1) }
})

export const form = {
  a1cChoices: choices,
  a1cAbove: { least: figure('14.1'), most: figure('20.0') },
  cholesterolUnit: 'mg/dL',
  thisMonth: '2026-11',
  a1cSince: '2026-05',
  cholesterolSince: '2025-11',
}

export const labs = { tests: [a1cTest, total, hdl], form }

/** A server with lab results; what a test gives replaces its answers. */
export function labServer(answers: Record<string, Answer> = {}) {
  return stubServer({
    GetLabs: () => json(200, labs),
    SaveSelfReport: () => json(200, { results: [own] }),
    CorrectResult: () => json(200, { result: own }),
    RemoveResult: () => json(200, {}),
    ...answers,
  })
}
