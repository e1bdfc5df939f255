import { Trans } from '@lingui/react/macro'
import type { Cared } from '../data/cared-for'
import { useReadOnly } from '../data/read-only'
import { href } from '../routes/href'
import { Card } from '../ui/card'
import { Link } from '../ui/link'
import { Stack } from '../ui/stack'
import { Text } from '../ui/text'
import { ActButton } from './act-button'
import styles from './cared-for.module.css'
import { IsYour } from './is-your'
import { PersonHead } from './person-head'
import { useEnded } from './use-ended'

/** The people a member acts for, what waits there, and the way to each one's portal. */
export function CaredFor({ people }: { people: readonly Cared[] }) {
  const readOnly = useReadOnly()
  const { notice, onEnded } = useEnded()
  if (people.length === 0) return notice || null
  return (
    <Card
      title={<Trans>People you care for</Trans>}
      aside={
        <Link href={href('care-recipients')} standalone>
          <Trans>See all</Trans>
        </Link>
      }
    >
      <Stack gap={4}>
        {notice}
        <Stack as="ul" gap={4}>
          {people.map((person) => (
            <li key={person.linkId} className={styles.person}>
              <PersonHead name={person.name ?? ''} level={3}>
                <Text muted>
                  <IsYour relation={person.relationship ?? ''} name={person.givenName ?? ''} />
                </Text>
                <Waits person={person} />
              </PersonHead>
              {!readOnly && (
                <ActButton
                  link={{ id: person.linkId, name: person.name, givenName: person.givenName }}
                  onEnded={() => void onEnded({ givenName: person.givenName })}
                />
              )}
            </li>
          ))}
        </Stack>
      </Stack>
    </Card>
  )
}

function Waits({ person }: { person: Cared }) {
  const { alert, waits, recheck, unknown, givenName } = person
  if (alert?.action || recheck?.low) {
    return (
      <Text weight="medium">
        <Trans>A reading needs you now</Trans>
      </Text>
    )
  }
  if (unknown) {
    return (
      <Text weight="medium">
        <Trans>We can’t see {givenName}’s readings right now. We’re trying again.</Trans>
      </Text>
    )
  }
  if (waits === 'checkAgain') {
    return (
      <Text weight="medium">
        <Trans>Another blood sugar check is due</Trans>
      </Text>
    )
  }
  if (waits === 'checkIn') {
    return (
      <Text weight="medium">
        <Trans>We have a question about a reading</Trans>
      </Text>
    )
  }
  return null
}
