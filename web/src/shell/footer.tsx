import { Trans } from '@lingui/react/macro'
import { useBoot, useBrand } from '../data/boot-context'
import { countryOf, dial } from '../data/branding'
import { serverNow } from '../data/clock'
import { useSession } from '../data/session'
import { crisisLine, crisisLineUS } from '../domain/crisis-lines'
import { PhoneIcon } from '../ui/frame-icons'
import styles from './footer.module.css'
import { framePart } from './frame-part'
import { LazySlot } from './lazy-slot'
import { useActive } from './use-active'

const FooterLinks = framePart((parts) => parts.FooterLinks())

export function Footer() {
  const { version } = useBoot()
  const { organisation, brand_name } = useBrand()
  const year = new Date(serverNow()).getUTCFullYear()
  const owner = organisation || brand_name
  return (
    <footer className={styles.footer} data-chrome>
      <div className={styles.inner}>
        <CrisisLines />
        <LazySlot>
          <FooterLinks />
        </LazySlot>
        <p className={styles.legal}>
          <span>
            <Trans>
              © {year} {owner}
            </Trans>
          </span>
          <span>
            <Trans>Version {version}</Trans>
          </span>
        </p>
        <Viewing />
      </div>
    </footer>
  )
}

/** The programs of body and mind say whom to call; the mental-health program names both lines. */
function CrisisLines() {
  const { program } = useActive()
  const country = countryOf(useBrand())
  if (program !== 'myStrength' && program !== 'conditionManagement') return null
  const line = <a href={dial(crisisLine)}>{crisisLine}</a>
  return (
    <p className={styles.crisis}>
      <PhoneIcon size={20} />
      <span>
        {program === 'myStrength' && country === 'US' ? (
          <Trans>
            In a crisis, call or text {line}, or call{' '}
            <a href={dial(`+1${crisisLineUS}`)}>{crisisLineUS}</a>, at any time.
          </Trans>
        ) : (
          <Trans>In a crisis, call or text {line} at any time.</Trans>
        )}
      </span>
    </p>
  )
}

function Viewing() {
  const { data: session } = useSession()
  if (!session?.impersonation) return null
  const { impersonatorId, impersonatorType, impersonatedId, impersonatedType } =
    session.impersonation
  return (
    <p className={styles.legal}>
      <span>
        <Trans>
          Impersonator: {impersonatorType} {impersonatorId}
        </Trans>
      </span>
      <span>
        <Trans>
          Impersonated: {impersonatedType} {impersonatedId}
        </Trans>
      </span>
    </p>
  )
}
