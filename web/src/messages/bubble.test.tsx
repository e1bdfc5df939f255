import { i18n } from '@lingui/core'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { I18nRoot } from '../i18n/i18n-root'
import { Bubble } from './bubble'

beforeAll(() => i18n.loadAndActivate({ locale: 'en-US', messages: {} }))
afterEach(cleanup)

type BubbleProps = Parameters<typeof Bubble>[0]

function show(props: Partial<BubbleProps>) {
  render(
    <I18nRoot locale="en-US" country="US">
      <Bubble text="Nice work" own={false} portrait="/v1/staff/c1/portrait" {...props} />
    </I18nRoot>,
  )
  return document.querySelector('img')
}

test('the first message of a burst has the face of the coach beside their name', () => {
  const face = show({ sender: 'Ana Ruiz' })
  expect(face?.getAttribute('src')).toBe('/v1/staff/c1/portrait')
  expect(face?.getAttribute('alt'), 'the name says it all').toBe('')
  expect(face?.closest('p')).toBe(screen.getByText('Ana Ruiz', { selector: 'p' }))
})

test.each<[string, Partial<BubbleProps>]>([
  ['the next of a burst', {}],
  ['an own message', { own: true, sender: 'Rosa Delgado' }],
  ['a member, who has no portrait', { sender: 'Rosa Delgado', portrait: undefined }],
])('%s has no face', (_, props) => {
  expect(show(props)).toBeNull()
})
