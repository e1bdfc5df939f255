import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { NotLoaded } from '../calls/loaded'
import { type AppRequest, allowApp, appRequestQuery, refuseApp } from '../data/apps'
import { asProblem, type Problem } from '../data/problem'
import { forgetPerson, signOut } from '../data/session'
import { sharedBy } from '../domain/scope-words'
import { Form } from '../forms/form'
import { NotSaved } from '../forms/not-saved'
import { useForm } from '../forms/use-form'
import { href } from '../routes/href'
import { useNavigate, useSearchParams } from '../routes/router'
import { Banner } from '../ui/banner'
import { Button } from '../ui/button'
import { ButtonLink } from '../ui/button-link'
import { Card } from '../ui/card'
import { ChoiceGroup } from '../ui/choice-group'
import { DrawingHouse } from '../ui/drawings/drawing-house'
import { EmptyState } from '../ui/empty-state'
import { Inline } from '../ui/inline'
import { PageBody, PageHead } from '../ui/page'
import { Stack } from '../ui/stack'
import { Text } from '../ui/text'

/** An app outside of the portal asks; the member sees what it would get, and decides. */
export function Screen() {
  const [search] = useSearchParams()
  const token = search.get('request') ?? ''
  const request = useQuery({ ...appRequestQuery(token), enabled: token !== '' })
  if (request.data?.signInAgain) return <SignInAgain request={request.data} />
  if (request.data) return <Decision token={token} request={request.data} />
  const refused = request.error && asProblem(request.error)
  if (refused?.messageKey === 'openid.brand') return <NotForThem />
  if (!token || refused?.is('failed_precondition')) return <NotOpen />
  return (
    <PageBody width="reading">
      <h1>
        <Trans>Connect an app</Trans>
      </h1>
      <NotLoaded
        query={request}
        shape="card"
        failed={<Trans>We couldn’t load what the app asks for.</Trans>}
        kept={<Trans>Nothing is shared yet.</Trans>}
      />
    </PageBody>
  )
}

function NotOpen() {
  return (
    <EmptyState
      level={1}
      drawing={<DrawingHouse />}
      title={<Trans>This request is no longer open</Trans>}
      action={
        <ButtonLink variant="primary" href={href('home')}>
          <Trans>Go to Home</Trans>
        </ButtonLink>
      }
    >
      <Trans>Nothing was shared. Please go back to the app and start again.</Trans>
    </EmptyState>
  )
}

/** The app is for the members of another brand. */
function NotForThem() {
  return (
    <EmptyState
      level={1}
      drawing={<DrawingHouse />}
      title={<Trans>You can’t connect this app</Trans>}
      action={
        <ButtonLink variant="primary" href={href('home')}>
          <Trans>Go to Home</Trans>
        </ButtonLink>
      }
    >
      <Trans>
        The app is only for members of another organization. Nothing was shared. If you also have an
        account there, sign out and use that one.
      </Trans>
    </EmptyState>
  )
}

type Asked = { token: string; request: AppRequest }

function Decision({ token, request }: Asked) {
  const { t, i18n } = useLingui()
  const { clientName = '', clientSite = '', answersTo = '', scopes = [], days = [] } = request
  const refusal = useMutation({ mutationFn: () => refuseApp(token), onSuccess: goTo })
  const form = useForm({
    id: 'allow',
    first: { days: String(request.usualDays ?? days[0] ?? '') },
    send: (choice, { key }) => allowApp(token, Number(choice.days), key),
    onSent: goTo,
  })
  const spanOf = (count: number) =>
    count === 365 ? t`1 year` : t`${plural(count, { one: '# day', other: '# days' })}`
  const options = days.map((each) => ({ id: String(each), label: spanOf(each) }))
  const isAllowing = form.isSending || form.isSent
  const isRefusing = refusal.isPending || refusal.isSuccess
  return (
    <PageBody width="reading">
      <PageHead
        title={<Trans>Share your information with {clientName}?</Trans>}
        lead={<Trans>{clientName} isn’t part of this portal. You decide what it can see.</Trans>}
      />
      <Card title={<Trans>What you would share</Trans>}>
        <Stack as="ul" gap={2}>
          {sharedBy(scopes).map((words) => (
            <li key={words.id}>{i18n._(words)}</li>
          ))}
        </Stack>
        <Text muted>
          <Trans>The app can only read. It can’t change anything in your record.</Trans>
        </Text>
      </Card>
      <Card title={<Trans>Who would get it</Trans>}>
        <Text>
          <strong>{clientName}</strong>
          <br />
          {clientSite}
        </Text>
        <Text muted>
          <Trans>After you choose, we’ll send you back to {answersTo}.</Trans>{' '}
          <Trans>What the app does with what you share is up to its own privacy policy.</Trans>
        </Text>
      </Card>
      {refusal.error && (
        <Banner tone="danger" live title={<Trans>We couldn’t send your answer.</Trans>}>
          <Trans>Nothing was shared. Please try again.</Trans>
        </Banner>
      )}
      <Form
        form={form}
        failed={(problem) => <NotAllowed problem={problem} />}
        buttons={
          <Inline gap={3} wrap>
            <Button type="submit" variant="primary" isPending={isAllowing} isDisabled={isRefusing}>
              <Trans>Allow</Trans>
            </Button>
            <Button
              isPending={isRefusing}
              isDisabled={isAllowing}
              onPress={() => {
                form.clear()
                refusal.mutate()
              }}
            >
              <Trans>Don’t allow</Trans>
            </Button>
          </Inline>
        }
      >
        <ChoiceGroup
          {...form.field('days')}
          label={<Trans>For how long?</Trans>}
          help={<Trans>You can disconnect the app at any time, under Security and sign-in.</Trans>}
          options={options}
        />
      </Form>
    </PageBody>
  )
}

/** A person who closed the question whether it's them has changed their mind; nothing failed. */
function NotAllowed({ problem }: { problem: Problem }) {
  if (problem.is('step_up_required')) return <NotSaved problem={problem} />
  return (
    <Banner tone="danger" live title={<Trans>We couldn’t connect the app.</Trans>}>
      <Trans>Nothing was shared. Please try again, or go back to the app and start again.</Trans>
    </Banner>
  )
}

/** The address is one that we registered for the app, and never one that the app sends. */
function goTo(location: string) {
  window.location.replace(location)
}

/** The app wants to be sure who is here. */
function SignInAgain({ request }: { request: AppRequest }) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const { clientName = '' } = request
  const leaving = useMutation({
    mutationFn: () => signOut(),
    onSuccess: () => {
      const from = window.location.pathname + window.location.search
      navigate(href('login'), { replace: true, state: { from } })
      forgetPerson(queries)
    },
  })
  return (
    <PageBody width="reading">
      <PageHead
        title={<Trans>Please sign in again</Trans>}
        lead={
          <Trans>
            {clientName} asks you to sign in again before you connect it. We’ll bring you back here.
          </Trans>
        }
      />
      {leaving.error && (
        <Banner tone="danger" live title={<Trans>We couldn’t sign you out.</Trans>}>
          <Trans>Please try again.</Trans>
        </Banner>
      )}
      <div>
        <Button variant="primary" isPending={leaving.isPending} onPress={() => leaving.mutate()}>
          <Trans>Sign in again</Trans>
        </Button>
      </div>
    </PageBody>
  )
}
