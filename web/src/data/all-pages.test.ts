import { expect, test } from 'vitest'
import { allPages } from './all-pages'

type Page = { items: number[]; nextCursor?: string | null }

test.each<[string, Record<string, Page>, number[]]>([
  ['one page', { '': { items: [1, 2], nextCursor: null } }, [1, 2]],
  ['no page', { '': { items: [] } }, []],
  [
    'an empty page in between, and an empty word for the end',
    {
      '': { items: [1], nextCursor: 'b' },
      b: { items: [], nextCursor: 'c' },
      c: { items: [2, 3], nextCursor: '' },
    },
    [1, 2, 3],
  ],
])('%s', async (_, pages, all) => {
  const asked: string[] = []
  const pageAt = async (cursor: string) => {
    asked.push(cursor)
    return pages[cursor] as Page
  }
  expect(await allPages(pageAt, ({ items }) => items)).toEqual(all)
  expect(asked).toEqual(Object.keys(pages))
})

test('a page that fails fails the list', async () => {
  const pageAt = async (cursor: string): Promise<Page> => {
    if (cursor) throw new Error('gone')
    return { items: [1], nextCursor: 'b' }
  }
  await expect(allPages(pageAt, ({ items }) => items)).rejects.toThrow('gone')
})
