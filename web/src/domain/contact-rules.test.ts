// @vitest-environment node
import { expect, test } from 'vitest'
import addresses from '../../../internal/people/contactrule/testdata/addresses.tsv?raw'
import emails from '../../../internal/people/contactrule/testdata/emails.tsv?raw'
import names from '../../../internal/people/contactrule/testdata/names.tsv?raw'
import phones from '../../../internal/people/contactrule/testdata/phones.tsv?raw'
import postalRegions from '../../../internal/people/contactrule/testdata/postal-regions.tsv?raw'
import {
  countryOf,
  judgeAddress,
  judgeEmail,
  judgeName,
  judgePhone,
  regions,
} from './contact-rules.ts'
import { isInRegion } from './postal-region.ts'

/** The rows of a table that the server's tests read too. */
function table(text: string, columns: number, least: number): readonly string[][] {
  const rows = text
    .replace(/\n$/, '')
    .split('\n')
    .filter((line) => !line.startsWith('# '))
    .map((line) => line.split('\t'))
  expect(rows.every((row) => row.length === columns)).toBe(true)
  expect(rows.length).toBeGreaterThanOrEqual(least)
  return rows
}

const told = ({ kept, fault }: { kept: string; fault?: string }) => [fault ?? 'ok', kept]

test('S1-5-11 S2-5-41 names are judged as on the server', () => {
  for (const [written = '', verdict, kept] of table(names, 3, 60)) {
    expect(told(judgeName(written)), written).toEqual([verdict, kept])
  }
})

test('S1-5-13 S2-5-43 email addresses are judged as on the server', () => {
  for (const [written = '', verdict, kept] of table(emails, 3, 30)) {
    expect(told(judgeEmail(written)), written).toEqual([verdict, kept])
  }
})

test('S1-5-14 S2-5-34 S2-5-35 S2-5-39 phone numbers are judged as on the server', () => {
  for (const [country, written = '', verdict, kept] of table(phones, 4, 100)) {
    expect(told(judgePhone(written, country)), `${country} ${written}`).toEqual([verdict, kept])
  }
})

test('S1-5-12 S2-5-40 S2-5-42 addresses are judged as on the server', () => {
  for (const row of table(addresses, 8, 200)) {
    const [boxes, line1 = '', line2 = '', city = '', region = '', postalCode = '', verdict, other] =
      row
    const written = { line1, line2, city, region, postalCode }
    const { kept, faults } = judgeAddress(written, boxes === 'yes')
    const found = Object.entries(faults).map(([field, fault]) => `${field} ${fault}`)
    expect(found.sort().join('; ') || 'ok', row.join(' | ')).toBe(verdict)
    if (other) expect(Object.values(kept).join('|')).toBe(other)
  }
})

test('S2-5-42 every beginning of a postal code has the same regions as on the server', () => {
  const rows = table(postalRegions, 2, 1026)
  for (const [beginning = '', listed = ''] of rows) {
    const code = beginning.length === 1 ? `${beginning}1A 1A1` : `${beginning}01`
    const found = [...regions.US, ...regions.CA].filter((region) => isInRegion(code, region))
    expect(found.sort().join(' '), code).toBe(listed)
  }
  const digits = Array.from({ length: 1000 }, (_, n) => String(n).padStart(3, '0'))
  expect(rows.map(([beginning]) => beginning)).toEqual([...digits, ...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'])
})

test('a region tells its country', () => {
  expect(['TX', ' qc ', 'AE', 'Texas', ''].map(countryOf)).toEqual([
    'US',
    'CA',
    'US',
    undefined,
    undefined,
  ])
})
