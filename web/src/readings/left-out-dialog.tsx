import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Dialog } from '../ui/dialog'
import { Link } from '../ui/link'
import styles from './left-out.module.css'
import { useReadingWord } from './words'

export type LeftOutReasons = {
  leftOut: readonly { key?: string; count?: number }[]
  /** The logs that show them. */
  logsHref?: string
}

type LeftOutDialogProps = LeftOutReasons & {
  isOpen: boolean
  onOpenChange: (open: boolean) => void
}

/** Why readings stand outside of the figures. */
export function LeftOutDialog({ leftOut, logsHref, ...overlay }: LeftOutDialogProps) {
  const { t } = useLingui()
  const word = useReadingWord()
  return (
    <Dialog {...overlay} title={<Trans>Not counted</Trans>}>
      <p>
        <Trans>These readings stay in your log, but they don’t count in averages or charts.</Trans>
      </p>
      <ul className={styles.reasons}>
        {leftOut.map(({ key, count: some = 0 }) => (
          <li key={key}>
            <span>{word(key)}</span>
            <span className={styles.count}>
              {t`${plural(some, { one: '# reading', other: '# readings' })}`}
            </span>
          </li>
        ))}
      </ul>
      {logsHref && (
        <Link standalone href={logsHref}>
          <Trans>See all logs</Trans>
        </Link>
      )}
    </Dialog>
  )
}
