import { useLingui } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import type { Partner } from '../../../data/partners'
import { programName } from '../../../data/program-names'
import { Stack } from '../../../ui/stack'
import { Text } from '../../../ui/text'

/** Why the member is offered a partner. */
export function Why({ partner: { why, about = '' } }: { partner: Partner }) {
  const { _ } = useLingui()
  const named = programName(about)
  if (why === 'program' && named) {
    const program = _(named)
    return <Trans>You see this because you’re in this program: {program}.</Trans>
  }
  if (why === 'promo') return <Trans>{about} chose it for you.</Trans>
  return <Trans>It’s part of your benefits.</Trans>
}

/** What we tell a partner about the member. */
export function Told({ partner }: { partner: Partner }) {
  const { name = '', shares = [], signsOn = false } = partner
  if (!signsOn) {
    return (
      <Text>
        <Trans>Nothing. {name} asks you to sign in.</Trans>
      </Text>
    )
  }
  return (
    <Stack as="ul" gap={2}>
      <li>
        <Trans>A member ID that only {name} has for you</Trans>
      </li>
      <Shares shares={shares} />
    </Stack>
  )
}

export function Shares({ shares }: { shares: readonly string[] }) {
  return (
    <>
      {shares.includes('firstName') && (
        <li>
          <Trans>Your first name</Trans>
        </li>
      )}
      {shares.includes('email') && (
        <li>
          <Trans>Your email address</Trans>
        </li>
      )}
    </>
  )
}

/** What a partner costs, where somebody has written it. */
export function Cost({ partner: { name = '', cost = '' } }: { partner: Partner }) {
  return cost || <Trans>Ask {name} what it costs before you start.</Trans>
}
