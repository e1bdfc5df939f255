/** Every item of a list that the server gives page by page. */
export async function allPages<Page extends { nextCursor?: string | null }, Item>(
  pageAt: (cursor: string) => Promise<Page>,
  itemsOf: (page: Page) => readonly Item[],
): Promise<readonly Item[]> {
  const all: Item[] = []
  let cursor = ''
  do {
    const page = await pageAt(cursor)
    all.push(...itemsOf(page))
    cursor = page.nextCursor ?? ''
  } while (cursor)
  return all
}
