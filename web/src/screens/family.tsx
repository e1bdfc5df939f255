import { Trans } from '@lingui/react/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useBrand } from '../data/boot-context'
import { supportOf } from '../data/branding'
import { answerLink, type ContactLink, openLink } from '../data/family'
import { asProblem } from '../data/problem'
import { useLinkToken } from '../routes/use-link-token'
import { Banner } from '../ui/banner'
import { Button } from '../ui/button'
import { DrawingHouse } from '../ui/drawings/drawing-house'
import { EmptyState } from '../ui/empty-state'
import { ErrorState } from '../ui/error-state'
import { Skeleton } from '../ui/skeleton'
import styles from './family.module.css'

/** Where the link in a message leads. Visitors need no account and see no health data. */
export function Screen() {
  const token = useLinkToken()
  const link = useQuery({
    queryKey: ['contact-link', token],
    queryFn: () => openLink(token),
    enabled: token !== '',
    retry: false,
    gcTime: 0,
  })
  if (!token) return <Gone />
  if (link.data)
    return <Open key={token} token={token} link={link.data} onAnswered={() => link.refetch()} />
  if (!link.error) return <Skeleton shape="card" />
  return asProblem(link.error).is('not_found') ? <Gone /> : <Failed link={link} />
}

type FailedProps = { link: { error: unknown; isFetching: boolean; refetch: () => unknown } }

function Failed({ link }: FailedProps) {
  const brand = useBrand()
  const { requestId } = asProblem(link.error)
  return (
    <div className={styles.page}>
      <h1>
        <Trans>Friends and family</Trans>
      </h1>
      <ErrorState
        title={<Trans>We couldn’t open your link.</Trans>}
        onRetry={() => void link.refetch()}
        isRetrying={link.isFetching}
        support={supportOf(brand)}
        requestId={requestId}
      >
        <Trans>
          If you’re worried about someone, call them. In an emergency, call{' '}
          <a href="tel:911">911</a>.
        </Trans>
      </ErrorState>
    </div>
  )
}

function Gone() {
  return (
    <EmptyState
      level={1}
      drawing={<DrawingHouse />}
      title={<Trans>This link no longer works</Trans>}
    >
      <p>
        <Trans>
          Links expire after a while. If you’re worried about someone, call them. In an emergency,
          call <a href="tel:911">911</a>.
        </Trans>
      </p>
    </EmptyState>
  )
}

type OpenProps = { token: string; link: ContactLink; onAnswered: () => unknown }

function Open({ token, link, onAnswered }: OpenProps) {
  const answering = useMutation({
    mutationFn: (answer: 'yes' | 'no' | 'seen' | 'stop') => answerLink(token, answer),
    onSuccess: onAnswered,
  })
  const say = (answer: 'yes' | 'no' | 'seen' | 'stop', words: ReactNode, primary = false) => (
    <Button
      variant={primary ? 'primary' : 'secondary'}
      onPress={() => answering.mutate(answer)}
      isPending={answering.isPending && answering.variables === answer}
      isDisabled={answering.isPending}
    >
      {words}
    </Button>
  )
  return (
    <div className={styles.page}>
      {link.purpose === 'invite' ? (
        <Invitation link={link} say={say} />
      ) : (
        <Alert link={link} say={say} />
      )}
      {answering.isError && (
        <Banner tone="danger" live title={<Trans>We couldn’t save your answer</Trans>}>
          <Trans>Please try again in a moment.</Trans>
        </Banner>
      )}
    </div>
  )
}

type PartProps = {
  link: ContactLink
  say: (answer: 'yes' | 'no' | 'seen' | 'stop', words: ReactNode, primary?: boolean) => ReactNode
}

/** After STOP by text message, no page starts the messages again. */
function Texted({ name }: { name: string }) {
  return (
    <Answered title={<Trans>You won’t get messages about {name}</Trans>}>
      <p>
        <Trans>
          You texted STOP. To get messages about {name} again, text START to the same number.
        </Trans>
      </p>
    </Answered>
  )
}

function Invitation({ link, say }: PartProps) {
  const name = link.member
  if (link.state === 'texted') return <Texted name={name ?? ''} />
  if (link.state === 'yes') {
    return (
      <Answered title={<Trans>Thank you for being there for {name}</Trans>}>
        <p>
          <Trans>We’ll contact you when {name} may need your help.</Trans>
        </p>
        <div className={styles.buttons}>{say('stop', <Trans>Stop these messages</Trans>)}</div>
      </Answered>
    )
  }
  if (link.state === 'no' || link.state === 'stopped') {
    return (
      <Answered title={<Trans>You won’t get messages about {name}</Trans>}>
        <p>
          <Trans>You can change your mind here while this link works.</Trans>
        </p>
        <div className={styles.buttons}>{say('yes', <Trans>Yes, I accept</Trans>)}</div>
      </Answered>
    )
  }
  return (
    <>
      <h1>
        <Trans>{name} would like you as a contact</Trans>
      </h1>
      <p>
        <Trans>
          When {name} may need your help, we send you a short message. You can stop at any time. We
          don’t use your address for anything else.
        </Trans>
      </p>
      <div className={styles.buttons}>
        {say('yes', <Trans>Yes, I accept</Trans>, true)}
        {say('no', <Trans>No, thank you</Trans>)}
      </div>
    </>
  )
}

function Alert({ link, say }: PartProps) {
  const name = link.member
  switch (link.state) {
    case 'seen':
      return (
        <Answered title={<Trans>Thank you. We’ve noted that you’ve seen this.</Trans>}>
          <p>
            <Trans>
              We won’t alert anyone else. If {name} does not answer or you can’t wake them, call{' '}
              <a href="tel:911">911</a>.
            </Trans>
          </p>
          <div className={styles.buttons}>{say('stop', <Trans>Stop these messages</Trans>)}</div>
        </Answered>
      )
    case 'clear':
      return (
        <Answered title={<Trans>All clear for {name}</Trans>}>
          <p>
            <Trans>You don’t need to do anything else. Thank you for being there.</Trans>
          </p>
        </Answered>
      )
    case 'texted':
      return <Texted name={name ?? ''} />
    case 'stopped':
    case 'no':
      return (
        <Answered title={<Trans>You won’t get messages about {name}</Trans>}>
          <p>
            <Trans>You can change your mind here while this link works.</Trans>
          </p>
          <div className={styles.buttons}>{say('yes', <Trans>Yes, I accept</Trans>)}</div>
        </Answered>
      )
    default:
      return (
        <>
          <h1>
            <Trans>{name} may need your help</Trans>
          </h1>
          <p>
            {link.direction === 'low' ? (
              <Trans>Please call or go to them now.</Trans>
            ) : (
              <Trans>Please ask how they are.</Trans>
            )}
          </p>
          <p>
            <Trans>
              If {name} does not answer or you can’t wake them, call <a href="tel:911">911</a>.
            </Trans>
          </p>
          <div className={styles.buttons}>{say('seen', <Trans>I’ve seen this</Trans>, true)}</div>
        </>
      )
  }
}

function Answered({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <>
      <div role="status">
        <h1>{title}</h1>
      </div>
      {children}
    </>
  )
}
