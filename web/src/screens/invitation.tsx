import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useBrand } from '../data/boot-context'
import { supportOf } from '../data/branding'
import { acceptInvitation, openInvitation } from '../data/invitation'
import { takeLinkToken } from '../data/link-token'
import { asProblem, type Problem } from '../data/problem'
import styles from '../factors/column.module.css'
import { Form } from '../forms/form'
import { NewPasswordField } from '../forms/new-password-field'
import { passwordRefusal } from '../forms/password-words'
import { useForm } from '../forms/use-form'
import { href } from '../routes/href'
import { Banner } from '../ui/banner'
import { ButtonLink } from '../ui/button-link'
import { DateField } from '../ui/date-field'
import { DrawingHouse } from '../ui/drawings/drawing-house'
import { EmptyState } from '../ui/empty-state'
import { ErrorState } from '../ui/error-state'
import { Skeleton } from '../ui/skeleton'
import { Text } from '../ui/text'
import { TextField } from '../ui/text-field'
import { blank, wrongIn } from './invitation/parts/answers'

/** Where an invitation leads: the person proves who they are and chooses a password. */
export function Screen() {
  const [token] = useState(takeLinkToken)
  const [email, setEmail] = useState<string | null>(null)
  const opened = useQuery({
    queryKey: ['invitation'],
    queryFn: () => openInvitation(token),
    enabled: token !== '',
    retry: false,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (email !== null) return <Ready email={email} isMember={opened.data?.member === true} />
  if (!token) return <Gone />
  if (opened.data) {
    return <Register token={token} isMember={opened.data.member === true} onDone={setEmail} />
  }
  if (!opened.error) return <Skeleton shape="card" />
  const problem = asProblem(opened.error)
  if (problem.is('invalid_grant', 'unauthenticated')) return <Gone />
  return <Failed problem={problem} onRetry={() => void opened.refetch()} />
}

type RegisterProps = { token: string; isMember: boolean; onDone: (email: string) => void }

function Register({ token, isMember, onDone }: RegisterProps) {
  const { t } = useLingui()
  const { brand_name } = useBrand()
  const form = useForm({
    id: 'invitation',
    first: blank,
    check: (answers) => wrongIn(answers, isMember),
    send: ({ email, birthDate, code, password }) =>
      acceptInvitation({
        token,
        email: email.trim(),
        birthDate: birthDate?.toString() ?? '',
        code,
        password,
      }),
    refusal: passwordRefusal,
    onSent: ({ email = '' }) => onDone(email),
  })
  return (
    <div className={styles.column}>
      <h1 className={styles.title}>
        <Trans>Set up your account</Trans>
      </h1>
      <Text muted size="large">
        {isMember ? (
          <Trans>
            Welcome to {brand_name}. We ask for three things, so that only you can open your
            account.
          </Trans>
        ) : (
          <Trans>Welcome to {brand_name}. Choose the password you’ll sign in with.</Trans>
        )}
      </Text>
      <Form
        form={form}
        className={`surface ${styles.card}`}
        send={<Trans>Set up my account</Trans>}
        failed={(problem) => <Refused problem={problem} />}
        failedName={t`Your account isn’t set up yet`}
      >
        {isMember && (
          <>
            <TextField
              {...form.field('email')}
              type="email"
              inputMode="email"
              autoComplete="username"
              label={<Trans>Email address</Trans>}
            />
            <DateField {...form.field('birthDate')} label={<Trans>Date of birth</Trans>} />
            <TextField
              {...form.field('code')}
              autoComplete="one-time-code"
              spellCheck="false"
              label={<Trans>Code</Trans>}
              help={<Trans>We gave it to you by letter or by phone, like BCDF-2346.</Trans>}
            />
          </>
        )}
        <NewPasswordField {...form.field('password')} />
      </Form>
    </div>
  )
}

/** One answer for everything that does not fit. */
function Refused({ problem }: { problem: Problem }) {
  const phone = supportOf(useBrand())?.phone
  if (problem.offline) {
    return (
      <Banner tone="caution" live title={<Trans>We cannot reach the server</Trans>}>
        <Trans>Check your connection. What you typed is still here.</Trans>
      </Banner>
    )
  }
  if (problem.is('invalid_grant', 'unauthenticated')) {
    return (
      <Banner tone="danger" live title={<Trans>Something doesn’t match</Trans>}>
        <Trans>
          Please check what you typed. After five tries the invitation closes, and you need a new
          one.
        </Trans>{' '}
        {phone && <Trans>Questions? Call us at {phone}.</Trans>}
      </Banner>
    )
  }
  return (
    <Banner tone="danger" live title={<Trans>Your account isn’t set up yet</Trans>}>
      <Trans>Something went wrong on our side. What you typed is still here.</Trans>
    </Banner>
  )
}

function Ready({ email, isMember }: { email: string; isMember: boolean }) {
  return (
    <EmptyState
      level={1}
      drawing={<DrawingHouse />}
      title={<Trans>Your account is ready</Trans>}
      action={
        <ButtonLink variant="primary" href={href('login')}>
          <Trans>Go to sign in</Trans>
        </ButtonLink>
      }
    >
      <p>
        <Trans>Sign in with {email} and the password you just chose.</Trans>
      </p>
      {isMember && (
        <p>
          <Trans>
            Then you can add a second step under Account, Security and sign-in. It keeps your health
            data safe even if someone learns your password.
          </Trans>
        </p>
      )}
    </EmptyState>
  )
}

function Gone() {
  const phone = supportOf(useBrand())?.phone
  return (
    <EmptyState
      level={1}
      drawing={<DrawingHouse />}
      title={<Trans>This invitation no longer works</Trans>}
      action={
        <ButtonLink href={href('login')}>
          <Trans>Go to sign in</Trans>
        </ButtonLink>
      }
    >
      <p>
        <Trans>
          An invitation works once, for three days. If you’ve set up your account already, sign in.
        </Trans>
      </p>
      {phone && (
        <p>
          <Trans>For a new invitation, call us at {phone}.</Trans>
        </p>
      )}
    </EmptyState>
  )
}

function Failed({ problem, onRetry }: { problem: Problem; onRetry: () => void }) {
  const brand = useBrand()
  return (
    <div className={styles.column}>
      <h1 className={styles.title}>
        <Trans>Set up your account</Trans>
      </h1>
      <ErrorState
        title={<Trans>We could not open your invitation.</Trans>}
        onRetry={onRetry}
        support={supportOf(brand)}
        requestId={problem.requestId}
      >
        <Trans>Check your connection. Your link still works.</Trans>
      </ErrorState>
    </div>
  )
}
