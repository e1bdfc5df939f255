import { describe, expect, it } from 'vitest'
import { countryOf, onMemberHost } from './branding'

const here = { protocol: 'https:', hostname: 'portal.example', port: '' }
const demo = { protocol: 'http:', hostname: 'localhost', port: '8080' }

describe('S1-3-11 the member site', () => {
  it.each([
    ['another host', 'maple.example', here, 'https://maple.example/logout'],
    ['a host with a port', 'maple.example:8443', here, 'https://maple.example:8443/logout'],
    ['a host of this server', 'maple.localhost', demo, 'http://maple.localhost:8080/logout'],
    ['this host', 'portal.example', here, null],
    ['this host, in capitals', 'PORTAL.example', here, null],
    ['no host', '', here, null],
    ['what is no host', 'two words', here, null],
  ])('%s', (_, member_host, page, expected) => {
    expect(onMemberHost({ member_host }, '/logout', page)).toBe(expected)
  })
})

it('S1-3-16 a brand without a country is in the USA', () => {
  expect(countryOf({})).toBe('US')
  expect(countryOf({ country: 'CA' })).toBe('CA')
})
