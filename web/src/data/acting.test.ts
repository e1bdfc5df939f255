import { expect, test, vi } from 'vitest'
import { endActing, turn } from './acting'
import { rpc } from './client'

const refused = (errorType: string, status: number) =>
  new Response(JSON.stringify({ errorType, message: '' }), {
    status,
    headers: { 'Content-Type': 'application/json' },
  })

test('a call that is told of the turn does not take the page elsewhere than the way back', async () => {
  const again = vi.spyOn(turn, 'away').mockReturnValue()
  const answers = vi.spyOn(globalThis, 'fetch')
  answers.mockImplementation(async (request) =>
    (request as Request).url.includes('EndActing')
      ? new Response('{}', { headers: { 'Content-Type': 'application/json' } })
      : refused('acting_changed', 409),
  )
  const other = () => rpc('wellhouse.chat.v1.ChatService/GetUnread', {}).catch(() => undefined)
  await Promise.all([endActing(), other()])
  await other()
  expect(again).not.toHaveBeenCalled()

  answers.mockImplementation(async () => refused('unavailable', 503))
  await expect(endActing()).rejects.toThrow()
  answers.mockImplementation(async () => refused('acting_changed', 409))
  await other()
  await vi.waitFor(() => expect(again).toHaveBeenCalledOnce())
})
