import { Trans } from '@lingui/react/macro'
import { useBrand } from '../data/boot-context'
import styles from './loading-screen.module.css'

/** Covers the whole window while the first data is on its way. */
export function LoadingScreen() {
  const { brand_name, logo } = useBrand()
  return (
    <div className={styles.screen} role="status" aria-busy="true">
      {logo?.url && <img src={logo.url} alt={brand_name ?? ''} width={logo.width} height={40} />}
      <p className={styles.text}>
        <Trans>Loading your health portal. This takes a moment.</Trans>
      </p>
    </div>
  )
}
