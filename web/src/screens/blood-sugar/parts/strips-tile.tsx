import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { suppliesQuery } from '../../../data/supplies'
import { useFormats } from '../../../i18n/use-formats'
import { StripsGap } from '../../../readings/strips-gap'
import { openLink } from '../../../routes/server-link'
import { useFacts } from '../../../routes/use-facts'
import { Link } from '../../../ui/link'
import { StatTile } from '../../../ui/stat-tile'
import styles from './sugar-tiles.module.css'

/** S2-3-56: how many test strips are left, for members who order them here. */
export function StripsTile() {
  const to = openLink('order-supplies', useFacts())
  return to ? <Tile to={to} /> : null
}

/** That strips may run out before the next box is there. */
export function StripsWarning() {
  const to = openLink('order-supplies', useFacts())
  const { data } = useQuery({ ...suppliesQuery, enabled: to !== undefined })
  return (
    <StripsGap
      gap={data?.gap}
      action={
        to && (
          <Link standalone href={to}>
            <Trans>See your supplies</Trans>
          </Link>
        )
      }
    />
  )
}

function Tile({ to }: { to: string }) {
  const { t } = useLingui()
  const { number } = useFormats()
  const { data } = useQuery(suppliesQuery)
  const remaining = data?.strips?.remaining
  return (
    <StatTile
      label={t`Test strips left`}
      value={remaining === undefined ? '—' : number(remaining)}
      basis={
        <span className={styles.see}>
          <Link standalone href={to}>
            <Trans>See your supplies</Trans>
          </Link>
        </span>
      }
    />
  )
}
