import { Trans } from '@lingui/react/macro'
import { useBrand } from '../../../data/boot-context'
import { dial, supportOf } from '../../../data/branding'
import { useSession } from '../../../data/session'
import { useFacts } from '../../../routes/use-facts'
import { Card } from '../../../ui/card'
import { Link } from '../../../ui/link'
import { Text } from '../../../ui/text'

/** What can be done for somebody who is in no program yet. Member Support lets them join. */
export function ActingStart() {
  const { programs } = useFacts()
  const { data: session } = useSession()
  const support = supportOf(useBrand())
  const name = session?.acting?.givenName
  if (!name || programs.state !== 'ok' || programs.active.length > 0) return null
  return (
    <Card title={<Trans>{name} isn’t in a program yet</Trans>}>
      <Text>
        <Trans>
          Readings, a coach and supplies come with a program. Member Support can tell you which
          programs there are for {name}, and what is needed to join.
        </Trans>
      </Text>
      {support && (
        <Text>
          <Trans>
            Call us at <Link href={dial(support.phone)}>{support.phone}</Link>.
          </Trans>
        </Text>
      )}
    </Card>
  )
}
