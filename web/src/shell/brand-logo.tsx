import { useLingui } from '@lingui/react/macro'
import { useBrand } from '../data/boot-context'
import { routeById } from '../routes/catalogue'
import { Link } from '../routes/router'
import { useFacts } from '../routes/use-facts'
import styles from './header.module.css'

/** The logo leads to the viewer's first page. */
export function BrandLogo() {
  const { t } = useLingui()
  const { logo, brand_name = '' } = useBrand()
  const { session } = useFacts()
  const target = routeById(session.kind === 'staff' ? 'staff' : 'home').path
  return (
    <Link to={target} className={styles.logo} aria-label={t`${brand_name}: go to your home page`}>
      {logo?.url ? (
        <img src={logo.url} alt="" width={logo.width ?? 180} height={40} />
      ) : (
        <span className={styles.wordmark}>{brand_name}</span>
      )}
    </Link>
  )
}
