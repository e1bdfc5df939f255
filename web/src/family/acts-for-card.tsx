import { Plural, Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { FamilyLink } from '../data/family-links'
import { useMemberZone } from '../data/member-zone'
import { useReadOnly } from '../data/read-only'
import { privateAreas } from '../domain/family-areas'
import { useFormats } from '../i18n/use-formats'
import { Card } from '../ui/card'
import { Inline } from '../ui/inline'
import { Stack } from '../ui/stack'
import { Text } from '../ui/text'
import { ActButton } from './act-button'
import { AreaNames } from './area-names'
import { IsYour } from './is-your'
import { PersonHead } from './person-head'

type ActsForCardProps = {
  link: FamilyLink
  /** When a child of the brand is an adult. */
  adultAge: number
  level: 2 | 4
  /** Beside the way in. */
  actions?: ReactNode
  /** The access has ended meanwhile, and this card is about to go. */
  onEnded: () => void
}

/** Somebody whom the member acts for: what is open, what is private, until when, and the way in. */
export function ActsForCard({ link, adultAge, level, actions, onEnded }: ActsForCardProps) {
  const readOnly = useReadOnly()
  const { name = '', givenName = '', openAreas = [], relationship = '', age } = link
  return (
    <Card>
      <Stack gap={4}>
        <PersonHead name={name} level={level}>
          {age !== undefined && (
            <Text muted>
              <Plural value={age} one="# year old" other="# years old" />
              {link.hasSignIn !== true && (
                <>
                  {' · '}
                  <Trans>no sign-in of their own</Trans>
                </>
              )}
            </Text>
          )}
          <Text muted>
            <IsYour relation={relationship} name={givenName} />
          </Text>
        </PersonHead>
        <AreaNames isOpen label={<Trans>You can see and use</Trans>} areas={openAreas} />
        <AreaNames label={<Trans>Private to {givenName}</Trans>} areas={privateAreas(openAreas)} />
        <ActsUntil link={link} adultAge={adultAge} />
        {!readOnly && (
          <Inline gap={2} wrap center>
            <ActButton link={link} onEnded={onEnded} />
            {actions}
          </Inline>
        )}
      </Stack>
    </Card>
  )
}

/** When the access ends, and why. */
function ActsUntil({ link, adultAge }: Pick<ActsForCardProps, 'link' | 'adultAge'>) {
  const { longDate } = useFormats()
  const own = useMemberZone()
  if (!link.until) return null
  // A day of the access is a day where the person lives.
  const zone = link.timeZone ? { timeZone: link.timeZone } : own
  const { until, givenName = '' } = link
  const day = longDate(until, zone)
  const lastDay = longDate(until - 1, zone)
  return (
    <Text muted>
      {link.audience === 'dependents' ? (
        <Trans>
          Your access ends on {day}, when {givenName} turns {adultAge}.
        </Trans>
      ) : (
        <Trans>Last day: {lastDay}</Trans>
      )}
    </Text>
  )
}
