import { Trans } from '@lingui/react/macro'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Loaded } from '../../../calls/loaded'
import { Button } from '../../../ui/button'
import styles from './desk-rows.module.css'

type DeskRowsProps<Item> = {
  query: UseInfiniteQueryResult<InfiniteData<{ items?: readonly Item[] }>>
  label: string
  failed: ReactNode
  idOf: (item: Item) => string | undefined
  nothing: ReactNode
  children: (item: Item) => ReactNode
}

/** What waits at a desk, a row each, with the way to more. */
export function DeskRows<Item>(props: DeskRowsProps<Item>) {
  const { query, label, failed, idOf, nothing, children } = props
  const items = query.data?.pages.flatMap((page) => page.items ?? []) ?? []
  // What moved between two pages would stand in both.
  const listed = [...new Map(items.map((item) => [idOf(item), item]))]
  return (
    <>
      <Loaded shape="rows" inset query={query} failed={failed}>
        {() =>
          listed.length === 0 ? (
            nothing
          ) : (
            <ul className={styles.rows} aria-label={label} data-desk-rows>
              {listed.map(([id, item]) => (
                <li key={id}>{children(item)}</li>
              ))}
            </ul>
          )
        }
      </Loaded>
      {query.hasNextPage && (
        <div className={styles.more}>
          <Button onPress={() => void query.fetchNextPage()} isPending={query.isFetchingNextPage}>
            <Trans>Show more</Trans>
          </Button>
        </div>
      )}
    </>
  )
}

/** The words of a view with how many it holds. */
export function numbered(words: string, count: number | undefined): string {
  return count ? `${words} (${count})` : words
}
