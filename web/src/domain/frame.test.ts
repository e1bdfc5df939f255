import { describe, expect, it } from 'vitest'
import { codeIn, codeMessage, leavesFrame, siteAround } from './frame'

const teams = 'https://teams.example'

describe('the site around a frame', () => {
  it.each([
    ['the only ancestor', [teams], '', [teams], teams],
    ['the outermost of two', ['https://inner.example', teams], '', [teams], teams],
    ['one that is not listed', ['https://evil.example'], teams, [teams], null],
    ['a listed one inside another', [teams, 'https://evil.example'], '', [teams], null],
    ['where the browser tells the referrer alone', undefined, `${teams}/tab?x`, [teams], teams],
    ['a referrer that is not listed', undefined, 'https://evil.example/', [teams], null],
    ['no word of it, and one site listed', undefined, '', [teams], teams],
    ['no word of it, and two listed', undefined, '', [teams, 'https://b.example'], null],
    ['an empty list of ancestors', [], '', [teams], teams],
    ['nobody is listed', [teams], '', [], null],
  ])('%s', (_, ancestors, referrer, listed, want) => {
    expect(siteAround({ ancestors, referrer, listed })).toBe(want)
  })
})

describe('a message with a code', () => {
  const opened = {}
  const own = { origin: 'https://portal.example', window: opened }
  const right = { origin: own.origin, source: opened as Window, data: codeMessage('c') }
  it('comes from the window that the frame opened', () => {
    expect(codeIn(right, own)).toBe('c')
  })
  it.each([
    ['another origin', { ...right, origin: teams }],
    ['an origin that begins the same', { ...right, origin: `${own.origin}.evil.example` }],
    ['no origin', { ...right, origin: 'null' }],
    ['another window of ours', { ...right, source: {} as Window }],
    ['no window', { ...right, source: null }],
    ['another message', { ...right, data: { kind: 'other', code: 'c' } }],
    ['a text', { ...right, data: 'wellhouse-frame-code' }],
    ['nothing', { ...right, data: null }],
    ['a code that is no text', { ...right, data: { ...codeMessage('c'), code: 1 } }],
  ])('not from %s', (_, heard) => {
    expect(codeIn(heard, own)).toBeNull()
  })
  it('is heard by nobody before a window was opened', () => {
    expect(codeIn({ ...right, source: null }, { ...own, window: null })).toBeNull()
  })
})

describe('a link in a frame', () => {
  const inside = { origin: 'https://portal.example', paths: ['/teams-coaching', '/privacy'] }
  it.each([
    ['https://portal.example/teams-coaching', false],
    ['https://portal.example/privacy#data', false],
    ['https://portal.example/home', true],
    ['https://portal.example/privacy/x', true],
    ['https://other.example/privacy', true],
    ['http://portal.example/privacy', true],
    ['tel:911', true],
    ['sms:988', true],
    ['mailto:help@portal.example', true],
  ])('%s', (address, want) => {
    expect(leavesFrame(address, inside)).toBe(want)
  })
})
