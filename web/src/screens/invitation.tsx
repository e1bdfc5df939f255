import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useBrand } from '../data/boot-context'
import { dial, supportOf } from '../data/branding'
import { acceptInvitation, openInvitation } from '../data/invitation'
import { asProblem, type Problem } from '../data/problem'
import { useSession } from '../data/session'
import { useStartup } from '../data/startup'
import styles from '../factors/column.module.css'
import { OpenLinkAgain } from '../factors/open-link-again'
import { Form } from '../forms/form'
import { NewPasswordField } from '../forms/new-password-field'
import { useForm } from '../forms/use-form'
import { href } from '../routes/href'
import { useNavigate } from '../routes/router'
import { useLinkToken } from '../routes/use-link-token'
import { Banner } from '../ui/banner'
import { Button } from '../ui/button'
import { ButtonLink } from '../ui/button-link'
import { DateField } from '../ui/date-field'
import { DrawingHouse } from '../ui/drawings/drawing-house'
import { EmptyState } from '../ui/empty-state'
import { ErrorState } from '../ui/error-state'
import { Inline } from '../ui/inline'
import { Skeleton } from '../ui/skeleton'
import { Text } from '../ui/text'
import { TextField } from '../ui/text-field'
import { useFocusOnSwap } from '../ui/use-focus-on-swap'
import { blank, wrongIn } from './invitation/parts/answers'

/** Where an invitation leads: the person proves who they are and chooses a password. */
export function Screen() {
  const token = useLinkToken()
  return token ? <Invitation key={token} token={token} /> : <OpenLinkAgain />
}

function Invitation({ token }: { token: string }) {
  const [email, setEmail] = useState<string | null>(null)
  const [isGone, setGone] = useState(false)
  const [wrong, setWrong] = useState(0)
  const opened = useQuery({
    queryKey: ['invitation', token],
    queryFn: () => openInvitation(token),
    retry: false,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  useFocusOnSwap(email !== null || isGone || wrong >= (opened.data?.triesLeft ?? 5))
  if (email !== null) return <Ready email={email} isMember={opened.data?.member === true} />
  if (isGone) return <Gone />
  if (opened.data) {
    const triesLeft = (opened.data.triesLeft ?? 5) - wrong
    if (triesLeft <= 0) return <Gone isTried />
    return (
      <Register
        token={token}
        isMember={opened.data.member === true}
        triesLeft={triesLeft}
        onWrong={() => setWrong(wrong + 1)}
        onDone={setEmail}
        onGone={() => setGone(true)}
      />
    )
  }
  if (!opened.error) return <Skeleton shape="card" />
  const problem = asProblem(opened.error)
  if (problem.is('invalid_grant', 'unauthenticated')) return <Gone />
  return (
    <Failed
      problem={problem}
      onRetry={() => void opened.refetch()}
      isRetrying={opened.isFetching}
    />
  )
}

type RegisterProps = {
  token: string
  isMember: boolean
  triesLeft: number
  onWrong: () => void
  onDone: (email: string) => void
  onGone: () => void
}

function Register(props: RegisterProps) {
  const { token, isMember, triesLeft, onWrong, onDone, onGone } = props
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
    onSent: ({ email = '' }) => onDone(email),
    onFailed: (problem) => {
      if (!problem.is('invalid_grant', 'unauthenticated')) return
      // Staff type nothing that could not match, so it is the invitation itself that has ended.
      if (isMember) onWrong()
      else onGone()
    },
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
        failed={(problem) => <Refused problem={problem} triesLeft={triesLeft} />}
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
              autoComplete="off"
              autoCapitalize="characters"
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
function Refused({ problem, triesLeft }: { problem: Problem; triesLeft: number }) {
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
        <Plural
          value={triesLeft}
          one="Please check what you typed. You have # try left. Then the invitation closes, and you need a new one."
          other="Please check what you typed. You have # tries left. Then the invitation closes, and you need a new one."
        />{' '}
        {phone && (
          <Trans>
            Questions? Call us at <a href={dial(phone)}>{phone}</a>.
          </Trans>
        )}
      </Banner>
    )
  }
  return (
    <Banner tone="danger" live title={<Trans>Your account isn’t set up yet</Trans>}>
      <Trans>Something went wrong on our side. What you typed is still here.</Trans>
    </Banner>
  )
}

type ReadyProps = { email: string; isMember: boolean }

/** Somebody else may be signed in here, such as the person who helped with the invitation. */
function Ready({ email, isMember }: ReadyProps) {
  const { data: session } = useSession()
  const { data: startup } = useStartup()
  const name = startup?.user?.fullName ?? startup?.staff?.name ?? ''
  if (!session) {
    return (
      <ReadyPage email={email} isMember={isMember} action={<SignInButtons isMember={isMember} />} />
    )
  }
  return (
    <ReadyPage
      email={email}
      isMember={isMember}
      action={
        <ButtonLink variant="primary" href={href('logout')}>
          {name ? <Trans>Sign out {name}</Trans> : <Trans>Sign Out</Trans>}
        </ButtonLink>
      }
    >
      <p>
        {name ? (
          <Trans>In this browser, {name} is still signed in. Sign out first.</Trans>
        ) : (
          <Trans>In this browser, someone is still signed in. Sign out first.</Trans>
        )}
      </p>
    </ReadyPage>
  )
}

/** Members are offered a second step, which their security page leads through. */
function SignInButtons({ isMember }: { isMember: boolean }) {
  const navigate = useNavigate()
  const toSecondStep = () =>
    void navigate(href('login'), { state: { from: href('account.security-and-signin') } })
  return (
    <Inline gap={3} wrap>
      {isMember && (
        <Button variant="primary" onPress={toSecondStep}>
          <Trans>Sign in and add a second step</Trans>
        </Button>
      )}
      <ButtonLink variant={isMember ? 'secondary' : 'primary'} href={href('login')}>
        <Trans>Go to sign in</Trans>
      </ButtonLink>
    </Inline>
  )
}

type ReadyPageProps = ReadyProps & { action: ReactNode; children?: ReactNode }

function ReadyPage({ email, isMember, action, children }: ReadyPageProps) {
  return (
    <EmptyState
      level={1}
      drawing={<DrawingHouse />}
      title={<Trans>Your account is ready</Trans>}
      action={action}
    >
      {children}
      <p>
        <Trans>Sign in with {email} and the password you just chose.</Trans>
      </p>
      {isMember && (
        <p>
          <Trans>
            We suggest that you add a second step. It keeps your health data safe even if someone
            learns your password.
          </Trans>
        </p>
      )}
    </EmptyState>
  )
}

/** It was used, is too old, or was closed after five wrong tries. */
function Gone({ isTried = false }: { isTried?: boolean }) {
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
        {isTried ? (
          <Trans>There were five wrong tries. We closed it to keep your account safe.</Trans>
        ) : (
          <Trans>
            An invitation works once, for three days. If you’ve set up your account already, sign
            in.
          </Trans>
        )}
      </p>
      {phone && (
        <p>
          <Trans>
            For a new invitation, call us at <a href={dial(phone)}>{phone}</a>.
          </Trans>
        </p>
      )}
    </EmptyState>
  )
}

type FailedProps = { problem: Problem; onRetry: () => void; isRetrying: boolean }

function Failed({ problem, onRetry, isRetrying }: FailedProps) {
  const brand = useBrand()
  return (
    <div className={styles.column}>
      <h1 className={styles.title}>
        <Trans>Set up your account</Trans>
      </h1>
      <ErrorState
        title={<Trans>We couldn’t open your invitation.</Trans>}
        onRetry={onRetry}
        isRetrying={isRetrying}
        support={supportOf(brand)}
        requestId={problem.requestId}
      >
        <Trans>Check your connection. Your link still works.</Trans>
      </ErrorState>
    </div>
  )
}
