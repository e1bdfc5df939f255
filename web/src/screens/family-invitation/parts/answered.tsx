import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { href } from '../../../routes/href'
import { useNavigate } from '../../../routes/router'
import { Button } from '../../../ui/button'
import { ButtonLink } from '../../../ui/button-link'
import { DrawingHouse } from '../../../ui/drawings/drawing-house'
import { EmptyState } from '../../../ui/empty-state'

/** What became of an invitation on this page. */
export type Answer =
  | { kind: 'accepted' }
  | { kind: 'ready'; email: string }
  | { kind: 'declined' }
  | { kind: 'gone' }

type PageProps = { title: ReactNode; action?: ReactNode; children: ReactNode }

function Page({ title, action, children }: PageProps) {
  return (
    <EmptyState level={1} drawing={<DrawingHouse />} title={title} action={action}>
      {children}
    </EmptyState>
  )
}

export function Accepted({ from }: { from: string }) {
  return (
    <Page
      title={<Trans>You can act for {from} now</Trans>}
      action={
        <ButtonLink variant="primary" href={href('account.family')}>
          <Trans>Go to my family page</Trans>
        </ButtonLink>
      }
    >
      <Trans>
        On your family page, choose “Act for” beside the name. We’ve told {from} that you accepted.
      </Trans>
    </Page>
  )
}

/** The account is new, so the person signs in for the first time. */
export function ReadyToSignIn({ from, email }: { from: string; email: string }) {
  const navigate = useNavigate()
  const signIn = () => void navigate(href('login'), { state: { from: href('account.family') } })
  return (
    <Page
      title={<Trans>Your account is ready</Trans>}
      action={
        <Button variant="primary" onPress={signIn}>
          <Trans>Go to sign in</Trans>
        </Button>
      }
    >
      <p>
        <Trans>You can act for {from} now.</Trans>
      </p>
      <p>
        <Trans>Sign in with {email} and the password you just chose.</Trans>
      </p>
    </Page>
  )
}

export function Declined({ from }: { from: string }) {
  return (
    <Page title={<Trans>You declined the invitation</Trans>}>
      <Trans>
        We’ve told {from}. If you change your mind, ask {from} to send a new invitation.
      </Trans>
    </Page>
  )
}
