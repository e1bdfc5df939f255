import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '../ui/button'
import { lazyPart } from '../ui/lazy-part'
import { WhenOpened } from '../ui/when-opened'
import styles from './left-out.module.css'
import type { LeftOutReasons } from './left-out-dialog'

const LeftOutDialog = lazyPart(() =>
  import('./left-out-dialog').then((module) => module.LeftOutDialog),
)

type LeftOutProps = LeftOutReasons & {
  /** All readings of the period, with those left out. */
  total: number
}

/** How many readings stand outside of the figures, and on asking why. Nothing when none does. */
export function LeftOut({ total, ...reasons }: LeftOutProps) {
  const [open, setOpen] = useState(false)
  const count = reasons.leftOut.reduce((sum, each) => sum + (each.count ?? 0), 0)
  if (count === 0) return null
  return (
    <div className={styles.line}>
      <Button variant="quiet" onPress={() => setOpen(true)}>
        <Trans>
          {count} of {total} not counted
        </Trans>
      </Button>
      <WhenOpened isOpen={open} onClose={() => setOpen(false)}>
        <LeftOutDialog isOpen={open} onOpenChange={setOpen} {...reasons} />
      </WhenOpened>
    </div>
  )
}
