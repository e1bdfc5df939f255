import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Banner } from '../ui/banner'
import { Button } from '../ui/button'
import { Text } from '../ui/text'
import styles from './older.module.css'

type OlderProps = {
  list: {
    hasNextPage: boolean
    isFetchingNextPage: boolean
    isFetchNextPageError: boolean
    fetchNextPage: () => Promise<unknown>
  }
  /** "Show older visits" */
  words: ReactNode
  /** "We couldn’t load older visits." */
  failed: ReactNode
  /** "The newer ones are here." */
  kept: ReactNode
  /** Printed where the list is not whole: "There are older visits that are not shown here." */
  onPaper?: ReactNode
}

/** The way to the next part of a list. What is there stays when more of it cannot be had. */
export function Older({ list, words, failed, kept, onPaper }: OlderProps) {
  if (!list.hasNextPage) {
    return (
      <Text muted>
        <Trans>That’s everything on the list.</Trans>
      </Text>
    )
  }
  return (
    <div className={styles.older}>
      {list.isFetchNextPageError && (
        <Banner tone="caution" live title={failed}>
          {kept}
        </Banner>
      )}
      <Button onPress={() => void list.fetchNextPage()} isPending={list.isFetchingNextPage}>
        {words}
      </Button>
      {onPaper && <p className={styles.paper}>{onPaper}</p>}
    </div>
  )
}
