// @vitest-environment node
import { describe, expect, test } from 'vitest'
import destinationsTable from '../../../internal/portal/embed/destinations.tsv?raw'
import parametersTable from '../../../internal/portal/embed/parameters.tsv?raw'
import { catalogue } from '../routes/catalogue.ts'
import { allows, type ParameterRule, parameterTable, readParameters } from './parameters.ts'

const server = (table: string) =>
  table
    .split('\n')
    .filter((line) => line && !line.startsWith('#'))
    .map((line) => line.split('\t'))

const rows: [string, ParameterRule][] = Object.entries(parameterTable)
const queryRows = rows.filter(([, rule]) => rule.from === 'query')
const pathRows = rows.filter(([, rule]) => rule.from === 'path')

/** A value that a rule takes. */
function sample(rule: ParameterRule): string {
  if (rule.kind === 'flag') return 'true'
  if (rule.kind === 'enum') return rule.values[0] ?? ''
  return 'abc-1'
}

function ruleOf(rule: ParameterRule): string {
  if (rule.kind === 'id') return rule.owner
  if (rule.kind === 'enum') return rule.values.join(',')
  return rule.kind === 'text' ? rule.form : '-'
}

test('the table is the server’s table, row by row', () => {
  const ours = rows.map(([name, rule]) => [
    rule.from,
    name,
    rule.kind,
    ruleOf(rule),
    String(rule.most),
  ])
  expect(ours).toEqual(server(parametersTable))
})

test('the server knows every embedded page, who sees it and what closes it', () => {
  const pages = catalogue.filter((route) => route.variant === 'embedded' || route.sdkPath)
  const ours = pages.map((route) => [
    route.id,
    route.impersonators?.join(',') ?? '-',
    route.brand?.join(',') ?? '-',
    [...(route.sdkPath ? ['mhWebsdk'] : []), ...(route.flag ? [route.flag] : [])].join(',') || '-',
    route.needs === 'hasMentalHealth' ? 'BEHAVIORAL_HEALTH' : '-',
  ])
  expect(server(destinationsTable).map((row) => row.slice(0, 5))).toEqual(ours)
})

describe('S1-2.6-43 from the query', () => {
  test('29 names are known', () => expect(queryRows).toHaveLength(29))

  test.each(queryRows)('%s arrives', (name, rule) => {
    const value = sample(rule)
    const { query, tokens, malformed } = readParameters(`?${name}=${value}&other=1`, {})
    expect(rule.kind === 'token' ? tokens : query).toEqual({ [name]: value })
    expect(rule.kind === 'token' ? query : tokens).toEqual({})
    expect(malformed).toEqual([])
  })

  test.each(queryRows)('%s is not taken twice, empty or from the path', (name, rule) => {
    const value = sample(rule)
    expect(readParameters(`?${name}=${value}&${name}=${value}`, {}).malformed).toEqual([name])
    expect(readParameters(`?${name}=`, {}).malformed).toEqual([name])
  })

  test.each(queryRows)('%s ends at its longest', (name, rule) => {
    if (rule.kind === 'flag' || rule.kind === 'enum') return
    const longest = 'a'.repeat(rule.most)
    expect(allows(rule, longest)).toBe(true)
    expect(readParameters(`?${name}=${longest}a`, {}).malformed).toEqual([name])
  })
})

describe('S1-2.6-44 from the path', () => {
  test('5 names are known', () => expect(pathRows).toHaveLength(5))

  test.each(pathRows)('%s arrives', (name) => {
    expect(readParameters('', { [name]: 'c-1' }).path).toEqual({ [name]: 'c-1' })
  })

  test.each(pathRows)('%s of a query matches no one', (name) => {
    expect(readParameters(`?${name}=c-1`, {})).toEqual({
      query: {},
      path: {},
      tokens: {},
      malformed: [],
    })
  })

  test('the id of a path goes to the server, which knows whose it is', () => {
    expect(readParameters('?id=article', { id: 'm1' })).toMatchObject({
      query: { id: 'article' },
      path: { id: 'm1' },
    })
  })

  test('a page named by its path is the slug', () => {
    expect(readParameters('', { slug: 'sleep' }).query).toEqual({ slug: 'sleep' })
    expect(readParameters('', { slug: 'sle ep' }).query).toEqual({})
  })
})

test.each([
  ['selected_member_id', 'a b'],
  ['selected_member_id', '../x'],
  ['selected_member_id', 'ä'],
  ['visit_type', 'VIDEO'],
  ['visit_type', 'video,phone'],
  ['is_deep_link', '1'],
  ['is_deep_link', 'True'],
  ['destination', 'reassessment'],
  ['slug', '<script>'],
  ['slug', '.hidden'],
  ['token', 'a b'],
  ['token', 'a"b'],
  ['reason_for_visit', 'a\u0000b'],
  ['reason_for_visit', 'a\u202eb'],
  ['service_line_name', 'a\nb'],
])('%s does not take %j', (name, value) => {
  const search = `?${new URLSearchParams({ [name]: value })}`
  expect(readParameters(search, {}).malformed).toEqual([name])
})

test('words are words in every language', () => {
  const text = 'dolor de espalda, 2 días — ça va?'
  const search = `?${new URLSearchParams({ reason_for_visit: text })}`
  expect(readParameters(search, {}).query.reason_for_visit).toBe(text)
})

test.each(['', '?', '?=x', '?&&', '?%', '?%E0%A4%A=1', `?${'x=1&'.repeat(5000)}`])(
  'a strange address says nothing: %.20j',
  (search) => {
    expect(readParameters(search, {}).query).toEqual({})
  },
)

test('unknown names go silently, whatever they are called', () => {
  const search = '?__proto__=1&constructor=2&toString=3&hasOwnProperty=4&utm_source=5&form=one-app'
  expect(readParameters(search, { __proto__: 'x', brand: 'y' } as never)).toEqual({
    query: {},
    path: {},
    tokens: {},
    malformed: [],
  })
})
