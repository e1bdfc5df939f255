import { Trans } from '@lingui/react/macro'
import { Card } from '../../../ui/card'
import styles from './place-scale.module.css'

/** Where a scale measures well and finds its signal. */
export function PlaceScale() {
  return (
    <Card title={<Trans>2. Place your scale</Trans>}>
      <ul className={styles.list}>
        <li>
          <Trans>Put it on a hard, flat floor. Carpet changes the weight.</Trans>
        </li>
        <li>
          <Trans>
            Don’t keep it in the bathroom: damp harms it, and the signal is often weak there.
          </Trans>
        </li>
        <li>
          <Trans>After you move it, step on once, step off and wait until it shows zero.</Trans>
        </li>
        <li>
          <Trans>
            Weigh yourself at the same time each day. Mornings are best, barefoot and in light
            clothes.
          </Trans>
        </li>
      </ul>
    </Card>
  )
}
