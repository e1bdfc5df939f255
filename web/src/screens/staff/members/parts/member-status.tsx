import { Trans } from '@lingui/react/macro'
import { decide } from '../../../../routes/access'
import { routeById } from '../../../../routes/catalogue'
import { href } from '../../../../routes/href'
import { useFacts } from '../../../../routes/use-facts'
import { Chip } from '../../../../ui/chip'
import { Link } from '../../../../ui/link'
import { Text } from '../../../../ui/text'

type MemberStatusProps = { status: string; isLocked?: boolean }

export function MemberStatus({ status, isLocked = false }: MemberStatusProps) {
  if (status === 'active' && isLocked) return <Locked />
  switch (status) {
    case 'active':
      return (
        <Chip tone="action">
          <Trans context="account">Active</Trans>
        </Chip>
      )
    case 'ended':
      return (
        <Chip tone="caution">
          <Trans context="account">Ended</Trans>
        </Chip>
      )
    case 'no_sign_in':
      return (
        <Chip>
          <Trans>Can’t sign in</Trans>
        </Chip>
      )
    case 'disputed':
      return <Disputed />
    default:
      return <Chip>{status}</Chip>
  }
}

/** They have to wait, or an Admin unlocks them. */
function Locked() {
  return (
    <>
      <Chip tone="caution">
        <Trans>Locked</Trans>
      </Chip>
      <Text muted>
        <Trans>Too many wrong passwords.</Trans>
      </Text>
    </>
  )
}

/** Why nobody can sign in, and the way out for those who may open it. */
function Disputed() {
  const { allow: mayHelp } = decide(routeById('staff.recoveries'), useFacts())
  return (
    <>
      <Chip tone="caution">
        <Trans>Locked</Trans>
      </Chip>
      <Text muted>
        <Trans>
          They told us that a sign-in recovery wasn’t them. Nobody can sign in until a new recovery
          is done.
        </Trans>
      </Text>
      {mayHelp && (
        <Link href={href('staff.recoveries')}>
          <Trans>Go to sign-in recovery</Trans>
        </Link>
      )}
    </>
  )
}
