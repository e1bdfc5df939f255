import { i18n } from '@lingui/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { I18nRoot } from '../i18n/i18n-root'
import { MessageFiles } from './file-view'

beforeAll(async () => {
  i18n.loadAndActivate({ locale: 'en-US', messages: {} })
  // Loaded beforehand, so that no test waits for it.
  await import('./picture-viewer')
})
afterEach(cleanup)

const picture = (name: string, state = 'ready') => ({
  fileId: `id-${name}`,
  name,
  mediaType: 'image/jpeg',
  bytes: 48_000,
  state,
  width: 1200,
  height: 900,
})

const pdf = { ...picture('c.pdf'), mediaType: 'application/pdf', width: 0, height: 0 }

async function open(name: string) {
  const user = userEvent.setup()
  render(
    <QueryClientProvider client={new QueryClient()}>
      <I18nRoot locale="en-US" country="US">
        <MessageFiles
          files={[picture('a.jpg'), picture('virus.jpg', 'refused'), picture('b.jpg'), pdf]}
        />
      </I18nRoot>
    </QueryClientProvider>,
  )
  await user.click(screen.getByRole('button', { name: `Open ${name}` }))
  await screen.findByRole('dialog', { name })
  return user
}

const shown = () => screen.getByRole<HTMLImageElement>('img', { hidden: false })

test('a photo opens as large as it is, can be kept, and gives the focus back', async () => {
  const user = await open('a.jpg')
  expect(shown().getAttribute('src')).toBe('/v1/messages/files/id-a.jpg/content')
  expect(shown().alt).toBe('a.jpg')
  const link = screen.getByRole('link', { name: /Download, 48\skB/ })
  expect(link.getAttribute('href')).toBe('/v1/messages/files/id-a.jpg/content')
  expect(link.getAttribute('download')).toBe('a.jpg')
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Open a.jpg' })),
  )
})

test('the arrow keys lead through the photos of a message and no further', async () => {
  const user = await open('a.jpg')
  expect(screen.getByText('1 of 2')).toBeTruthy()
  await user.keyboard('{ArrowLeft}')
  expect(shown().alt).toBe('a.jpg')
  await user.keyboard('{ArrowRight}')
  expect(shown().alt).toBe('b.jpg')
  expect(screen.getByText('2 of 2')).toBeTruthy()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Next photo' }).disabled).toBe(true)
  await user.click(screen.getByRole('button', { name: 'Actual size' }))
  await user.keyboard('{ArrowLeft}')
  expect(shown().alt).toBe('b.jpg')
})

test('a photo that does not come says so and is asked for again', async () => {
  const user = await open('b.jpg')
  fireEvent.error(shown())
  expect(screen.getByText('We couldn’t load this picture.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(shown().alt).toBe('b.jpg')
})
