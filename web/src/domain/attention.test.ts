import { expect, test } from 'vitest'
import { attentionNow } from './attention'

test('what waits names the alert that the newer list knows', () => {
  const goal = { kind: 'setGoal' }
  const question = { kind: 'checkIn', values: { action: '', reading: 'bloodSugar' } }
  const again = { kind: 'checkAgain', values: { reading: 'bloodSugar' } }
  const second = { kind: 'checkAgain', values: { reading: 'bloodSugar', second: 'true' } }
  type Row = { kind: string; level?: string; values?: Record<string, string> }
  const kinds = (attention: readonly Row[], list: object) =>
    attentionNow(attention, list).map(({ kind, level, values }) => [kind, level, values?.action])
  const call = { stages: [{ action: 'call', kind: 'bloodPressure', questionCode: 'x' }] }
  expect(kinds([question, goal], call)[0]).toEqual(['checkIn', 'urgent', 'call'])
  expect(kinds([question, goal], call)).toHaveLength(2)
  const advice = { stages: [{ action: '', kind: 'bloodSugar' }] }
  expect(kinds([question], advice)).toEqual([['checkAgain', 'soon', '']])
  expect(attentionNow([question, goal], {})).toEqual([goal])
  expect(attentionNow([again, goal], {}), 'advice stays for a day').toEqual([again, goal])
  expect(attentionNow([second, goal], {})).toEqual([goal])
  expect(attentionNow([second, goal], { recheck: {} })).toEqual([second, goal])
})
