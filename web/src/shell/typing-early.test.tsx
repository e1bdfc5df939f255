import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { touched } from '../data/typing'
import { renderApp } from './testing'

// What watches over the page comes after its first fields.
vi.mock('./notice-watch', () => ({ NoticeWatch: () => null }))

test('what is typed before the rest of the page has come is noticed', async () => {
  await renderApp('/login', { session: null, startup: null })
  const field = await screen.findByLabelText<HTMLInputElement>('Email address')
  fireEvent.input(field, { target: { value: 'rosa@' } })
  expect(touched.has(field)).toBe(true)
})
