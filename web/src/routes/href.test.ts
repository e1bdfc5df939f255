// @vitest-environment node
import { expect, expectTypeOf, test } from 'vitest'
import { fillPath, href, hrefFromServer, type LinkId, type PathParams } from './href.ts'

test('fills a link from its route', () => {
  expect(href('blood-sugar.trends')).toBe('/blood-sugar/trends')
  expect(href('root')).toBe('/')
  expect(href('video', { consultId: 'a/b ?' })).toBe('/video/a%2Fb%20%3F')
  expect(href('inbox')).toBe('/inbox')
  expect(href('inbox', { inboxId: '7' })).toBe('/inbox/7')
})

test('adds the query and leaves out what is undefined', () => {
  expect(href('login', {}, { returnTo: '/home?a=b', reason: undefined })).toBe(
    '/login?returnTo=%2Fhome%3Fa%3Db',
  )
  expect(href('home', {}, { reason: undefined })).toBe('/home')
})

test('refuses a path without its parameter', () => {
  expect(() => fillPath('/video/:consultId', {})).toThrow('consultId')
  expect(() => fillPath('/video/:consultId', { consultId: '' })).toThrow('consultId')
})

test.each([
  ['weight.overview', {}, '/weight/overview'],
  ['video', { consultId: '7' }, '/video/7'],
  ['inbox', {}, '/inbox'],
  ['food.log', { id: 'a b' }, '/food/log/a%20b'],
  ['video', {}, undefined],
  ['missing', {}, undefined],
  ['hash.waiting', {}, undefined],
  ['nowhere', {}, undefined],
])("links the server's %s with %j to %s", (id, params, expected) => {
  expect(hrefFromServer(id, params)).toBe(expected)
})

test('infers the parameters from the path', () => {
  expectTypeOf<PathParams<'/video/:consultId'>>().toExtend<{ consultId: string }>()
  expectTypeOf<PathParams<'/inbox/:inboxId?'>>().toExtend<{ inboxId?: string }>()
  expectTypeOf<'home'>().toExtend<LinkId>()
  expectTypeOf<'missing'>().not.toExtend<LinkId>()
  expectTypeOf<'hash.waiting'>().not.toExtend<LinkId>()
  // @ts-expect-error a required parameter is missing
  expect(() => href('video')).toThrow()
  // @ts-expect-error no route has this id
  expect(() => href('nowhere')).toThrow()
})
