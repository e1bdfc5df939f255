import { i18n } from '@lingui/core'
import { onlineManager } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { emptyPage } from './empty-page.ts'

test('nothing is left of the file before', () => {
  localStorage.setItem('mine', '1')
  sessionStorage.setItem('mine', '1')
  // biome-ignore lint/suspicious/noDocumentCookie: the window of the tests has no cookieStore
  document.cookie = 'mine=1; Path=/'
  history.pushState({ mine: 1 }, '', '/home?mine=1')
  document.title = 'Mine'
  document.documentElement.lang = 'fr-CA'
  document.body.className = 'mine'
  document.head.append(document.createElement('style'))
  document.body.append(document.createElement('main'))
  onlineManager.setOnline(false)
  i18n.loadAndActivate({ locale: 'fr-CA', messages: { mine: 'Mien' } })

  emptyPage()

  expect(localStorage.length).toBe(0)
  expect(sessionStorage.length).toBe(0)
  expect(document.cookie).toBe('')
  expect(location.pathname + location.search).toBe('/')
  expect(history.state).toBeNull()
  expect(document.title).toBe('')
  expect(document.documentElement.getAttributeNames()).toEqual([])
  expect(document.body.getAttributeNames()).toEqual([])
  expect(document.head.childElementCount).toBe(0)
  expect(document.body.childElementCount).toBe(0)
  expect(onlineManager.isOnline()).toBe(true)
  expect(i18n.locale).toBe('')
})
