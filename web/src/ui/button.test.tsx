import { QueryClient, QueryClientProvider, useMutation } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Button } from './button'

afterEach(cleanup)

function Sends({ send }: { send: () => Promise<unknown> }) {
  const sending = useMutation({ mutationFn: send })
  return (
    <Button isPending={sending.isPending} onPress={() => sending.mutate()}>
      {sending.isError ? 'Send again' : 'Send'}
    </Button>
  )
}

const show = (send: () => Promise<unknown>) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Sends send={send} />
    </QueryClientProvider>,
  )

const click = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

test('two clicks before the button shows that it waits send once', async () => {
  const send = vi.fn(() => new Promise(() => undefined))
  show(send)
  click('Send')
  click('Send')
  await vi.waitFor(() => expect(send).toHaveBeenCalled())
  await new Promise((done) => setTimeout(done))
  expect(send).toHaveBeenCalledOnce()
})

test('a try that failed can be followed by another at once', async () => {
  const send = vi.fn(async () => {
    await new Promise((done) => setTimeout(done, 20))
    throw new Error('no answer')
  })
  show(send)
  click('Send')
  await screen.findByRole('button', { name: 'Send again' })
  click('Send again')
  await vi.waitFor(() => expect(send).toHaveBeenCalledTimes(2))
})

test('a button that waits for nothing takes every press', () => {
  const onPress = vi.fn()
  render(<Button onPress={onPress}>More</Button>)
  click('More')
  click('More')
  expect(onPress).toHaveBeenCalledTimes(2)
})
