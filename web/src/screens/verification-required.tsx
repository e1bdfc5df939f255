import { Trans } from '@lingui/react/macro'
import { pendingSignIn } from '../data/mfa'
import { href } from '../routes/href'
import { ButtonLink } from '../ui/button-link'
import { DrawingHouse } from '../ui/drawings/drawing-house'
import { EmptyState } from '../ui/empty-state'
import { Text } from '../ui/text'

/** Why there is a second step, and the way to it. A sign-in that waits lives in this page alone. */
export function Screen() {
  const waits = pendingSignIn.use() !== null
  return (
    <EmptyState
      level={1}
      drawing={<DrawingHouse />}
      title={<Trans>Confirm it’s you</Trans>}
      action={
        <ButtonLink variant="primary" href={waits ? href('mfa') : href('login')}>
          {waits ? <Trans>Choose how to confirm</Trans> : <Trans>Go to sign in</Trans>}
        </ButtonLink>
      }
    >
      <Text>
        <Trans>
          A password can be guessed or stolen. A second step, such as a code on your phone or a
          passkey, makes sure that only you can open your health data.
        </Trans>
      </Text>
      {!waits && (
        <Text>
          <Trans>Sign in first. Then you can choose how to confirm.</Trans>
        </Text>
      )}
    </EmptyState>
  )
}
