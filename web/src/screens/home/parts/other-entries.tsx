import { Trans } from '@lingui/react/macro'
import { Handshake } from 'lucide-react'
import type { Startup } from '../../../data/startup'
import { openLink } from '../../../routes/server-link'
import { useFacts } from '../../../routes/use-facts'
import { ButtonLink } from '../../../ui/button-link'
import { Card } from '../../../ui/card'
import { HomeRow } from './home-row'
import styles from './needs-you.module.css'

/** For a member whose portal account has no program account yet. */
export function SignOnEntry() {
  const link = openLink('ccm-sso', useFacts())
  return (
    <Card title={<Trans>Connect your program account</Trans>}>
      <p>
        <Trans>
          Your portal account isn’t connected to a condition program yet. Once it is, you’ll see
          your readings, your coach and your supplies here, too.
        </Trans>
      </p>
      {link ? (
        <div>
          <ButtonLink variant="primary" href={link}>
            <Trans>Connect now</Trans>
          </ButtonLink>
        </div>
      ) : (
        <p className={styles.done}>
          <Trans>
            We’re looking for your program account. We’ll connect it as soon as we find it.
          </Trans>
        </p>
      )}
    </Card>
  )
}

export function PartnerPrograms({ startup }: { startup: Startup }) {
  const facts = useFacts()
  const partners = startup.navigation?.navigation?.['Partner Programs'] ?? []
  if (partners.length === 0) return null
  const link = openLink('vendor-management.partner-programs', facts)
  return (
    <Card title={<Trans>Partner programs</Trans>}>
      <ul className={styles.rows}>
        {partners.map((name) => (
          <HomeRow
            key={name}
            icon={<Handshake strokeWidth={1.75} aria-hidden="true" />}
            title={nameOf(name)}
            detail={<Trans>Part of your benefits</Trans>}
            link={link}
          />
        ))}
      </ul>
    </Card>
  )
}

/** A partner is named by its id, such as "second-opinion". */
function nameOf(id: string): string {
  const words = id.replaceAll(/[-_]/g, ' ')
  return words.charAt(0).toLocaleUpperCase() + words.slice(1)
}
