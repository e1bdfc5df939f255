import { Trans } from '@lingui/react/macro'
import { MessageSquare, Phone } from 'lucide-react'
import { crisisLine } from '../../../domain/crisis-lines'
import { telLink } from '../../../domain/phone'
import { href } from '../../../routes/href'
import { useFacts } from '../../../routes/use-facts'
import { ButtonLink } from '../../../ui/button-link'
import { Link } from '../../../ui/link'
import styles from './crisis-help.module.css'

/** Members in mental-health care reach the crisis line from Home with one tap. */
export function CrisisHelp() {
  const { app } = useFacts()
  if (!app.hasMentalHealth && !app.hasMHGuideAvailable) return null
  return (
    <section className={`surface ${styles.help}`} aria-labelledby="crisis-help">
      <h2 id="crisis-help" className={styles.words}>
        <Trans>In a crisis? Someone is there for you, day or night.</Trans>
      </h2>
      <div className={styles.ways}>
        <ButtonLink href={telLink(crisisLine)} icon={<Phone size={20} aria-hidden="true" />}>
          <Trans>Call {crisisLine}</Trans>
        </ButtonLink>
        <ButtonLink
          href={`sms:${crisisLine}`}
          icon={<MessageSquare size={20} aria-hidden="true" />}
        >
          <Trans>Text {crisisLine}</Trans>
        </ButtonLink>
        <Link standalone href={href('mental-health.crisis')}>
          <Trans>More ways to get help</Trans>
        </Link>
      </div>
    </section>
  )
}
