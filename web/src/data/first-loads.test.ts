import { QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { bootOf } from '../shell/testing'
import { followFirstLoads } from './first-loads'
import { createQueryClient } from './query-client'

/** A page that shows what the server has, whose answers come when they are let go. */
function page() {
  const client = createQueryClient(bootOf())
  followFirstLoads(client)
  const waiting: ((fails?: boolean) => void)[] = []
  let truth = 'before'
  const queryFn = () => {
    const read = truth
    return new Promise<string>((done, fail) =>
      waiting.push((fails) => (fails ? fail(new Error('no')) : done(read))),
    )
  }
  const observer = new QueryObserver(client, { queryKey: ['a', 'b'], queryFn, retry: false })
  const stop = observer.subscribe(() => {})
  const asked = async (times: number) => expect.poll(() => waiting.length).toBe(times)
  return {
    client,
    waiting,
    asked,
    stop,
    shown: () => observer.getCurrentResult().data,
    change: () => {
      truth = 'after'
      return client.invalidateQueries({ queryKey: ['a'] })
    },
  }
}

test('what changes while the first answer is under way is asked for again, once', async () => {
  const { change, waiting, asked, shown, stop } = page()
  await asked(1)
  const done = Promise.all([change(), change()])
  waiting[0]?.()
  await asked(2)
  expect(shown()).toBe('before')
  waiting[1]?.()
  await done
  expect(shown()).toBe('after')
  expect(waiting.length).toBe(2)
  stop()
})

test('a first answer that fails is followed too', async () => {
  const { change, waiting, asked, shown, stop } = page()
  await asked(1)
  const done = change()
  waiting[0]?.(true)
  await asked(2)
  waiting[1]?.()
  await done
  expect(shown()).toBe('after')
  stop()
})

test('what is under way over an older answer is given up for a new one, and not doubled', async () => {
  const { client, change, waiting, asked, shown, stop } = page()
  await asked(1)
  waiting[0]?.()
  await expect.poll(shown).toBe('before')
  void client.refetchQueries({ queryKey: ['a'] })
  await asked(2)
  const done = change()
  await asked(3)
  waiting[1]?.()
  waiting[2]?.()
  await done
  expect(shown()).toBe('after')
  expect(waiting.length).toBe(3)
  stop()
})
