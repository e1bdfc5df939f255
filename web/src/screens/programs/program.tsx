import { useLingui } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { NotLoaded } from '../../calls/loaded'
import { joinProgram, type ProgramOption, programOptionsQuery } from '../../data/enrollment'
import { programName, programPurpose } from '../../data/program-names'
import { startupQuery } from '../../data/startup'
import { programFor } from '../../domain/programs'
import { Steps } from '../../forms/steps'
import { href } from '../../routes/href'
import { usePageName } from '../../routes/page-name'
import { useNavigate } from '../../routes/router'
import { openLink } from '../../routes/server-link'
import { useFacts } from '../../routes/use-facts'
import { useRoute } from '../../routes/use-route'
import { Button } from '../../ui/button'
import { ButtonLink } from '../../ui/button-link'
import { DrawingSearch } from '../../ui/drawings/drawing-search'
import { EmptyState } from '../../ui/empty-state'
import { Inline } from '../../ui/inline'
import { Link } from '../../ui/link'
import { MissingBody, MissingTitle } from '../../ui/missing-words'
import { PageBody, PageHead } from '../../ui/page'
import { Stack } from '../../ui/stack'
import { Text } from '../../ui/text'
import { useFocusOnSwap } from '../../ui/use-focus-on-swap'
import { LeaveDialog } from './parts/leave-dialog'
import { answersOf, questionnaireFor } from './parts/questions'
import { Reason } from './parts/reason'
import { NextSteps } from './parts/receipt'

/** One program: join it, see what comes next, or leave it. */
export function Screen() {
  const { _ } = useLingui()
  const { program: spelling = '' } = useRoute().params
  const options = useQuery(programOptionsQuery)
  const slug = programFor(spelling)?.dbSlug
  const option = options.data?.options?.find(({ dbSlug }) => dbSlug === slug)
  const [hasLeft, setHasLeft] = useState(false)
  useFocusOnSwap(`${option?.status} ${hasLeft}`)
  const named = programName(spelling)
  usePageName(named && _(named))
  if (!named || (options.data && !option)) return <Unknown />
  const name = _(named)
  if (!option) {
    return (
      <PageBody width="reading">
        <PageHead title={name} />
        <NotLoaded
          query={options}
          shape="card"
          failed={<Trans>We couldn’t load this program.</Trans>}
        />
      </PageBody>
    )
  }
  if (option.canLeave) {
    return <Member option={option} name={name} onLeft={() => setHasLeft(true)} />
  }
  if (hasLeft) return <Left option={option} name={name} onJoin={() => setHasLeft(false)} />
  return option.canJoin ? (
    <Joining option={option} name={name} version={options.data?.consentVersion ?? ''} />
  ) : (
    <Closed option={option} name={name} />
  )
}

type PartProps = { option: ProgramOption; name: string }

/** Somebody who is in the program: the receipt, and the way out. */
function Member({ option, name, onLeft }: PartProps & { onLeft: () => void }) {
  const [leaves, setLeaves] = useState(false)
  return (
    <PageBody width="reading">
      <PageHead
        title={<Trans>You’re in: {name}</Trans>}
        lead={
          <Trans>You can leave at any time. We keep your data so that you can come back.</Trans>
        }
      />
      <NextSteps option={option} />
      <Inline gap={3} wrap>
        <ButtonLink href={href('programs')}>
          <Trans>See all programs</Trans>
        </ButtonLink>
        <Button variant="quiet" onPress={() => setLeaves(true)}>
          <Trans>Leave this program</Trans>
        </Button>
      </Inline>
      {leaves && (
        <LeaveDialog option={option} name={name} onLeft={onLeft} onClose={() => setLeaves(false)} />
      )}
    </PageBody>
  )
}

/** Somebody who has just left. */
function Left({ option, name, onJoin }: PartProps & { onJoin: () => void }) {
  return (
    <PageBody width="reading">
      <PageHead
        title={<Trans>You’ve left {name}</Trans>}
        lead={<Trans>Your readings, reports and messages are still here.</Trans>}
      />
      <Inline gap={3} wrap>
        <ButtonLink variant="primary" href={href('programs')}>
          <Trans>See all programs</Trans>
        </ButtonLink>
        {option.canJoin && (
          <Button onPress={onJoin}>
            <Trans>Join again</Trans>
          </Button>
        )}
      </Inline>
    </PageBody>
  )
}

function Joining({ option, name, version }: PartProps & { version: string }) {
  const { _ } = useLingui()
  const facts = useFacts()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const { program = '', dbSlug = '', status = '', replaces = [], devices = [] } = option
  const purpose = programPurpose(dbSlug, { weightNeutral: facts.app.hasSafeContent })
  const costs = openLink('account.coverage-and-billing', facts)
  const route = programFor(dbSlug)?.routeSlug ?? program
  return (
    <PageBody width="reading">
      <PageHead
        title={
          status === 'INACTIVE' ? <Trans>Join {name} again</Trans> : <Trans>Join {name}</Trans>
        }
        lead={purpose && _(purpose)}
      />
      <Stack gap={2}>
        <Text>
          <Reason option={option} />
        </Text>
        {replaces.map((slug) => (
          <Replaces key={slug} slug={slug} />
        ))}
        {devices.some(({ state }) => !state || state === 'blocked') && (
          <Text>
            <Trans>We’ll send you what you need to measure with. It belongs to the program.</Trans>
          </Text>
        )}
        {costs && (
          <Text>
            <Link href={costs}>
              <Trans>What it costs me</Trans>
            </Link>
          </Text>
        )}
      </Stack>
      <Steps
        questionnaire={questionnaireFor(option, version)}
        draft={{ route: '/programs', field: `join-${dbSlug.toLowerCase().replaceAll('_', '-')}` }}
        send={(answers, { key }) =>
          joinProgram(
            { program, status, answers: answersOf(answers), consentVersion: version },
            key,
          )
        }
        onSent={async () => {
          await Promise.all([
            queries.invalidateQueries({ queryKey: programOptionsQuery.queryKey }),
            queries.invalidateQueries({ queryKey: startupQuery.queryKey }),
          ])
          void navigate(href('programs.program', { program: route }), { replace: true })
        }}
        sendWords={<Trans>Join this program</Trans>}
      />
      <div>
        <Link standalone href={href('programs')}>
          <Trans>See all programs</Trans>
        </Link>
      </div>
    </PageBody>
  )
}

function Replaces({ slug }: { slug: string }) {
  const { _ } = useLingui()
  const named = programName(slug)
  if (!named) return null
  const other = _(named)
  return (
    <Text>
      <Trans>It replaces {other}, because it has everything that program has.</Trans>
    </Text>
  )
}

function Closed({ option, name }: PartProps) {
  return (
    <PageBody width="reading">
      <PageHead title={name} />
      <Text>
        <Reason option={option} />
      </Text>
      <div>
        <ButtonLink href={href('programs')}>
          <Trans>See all programs</Trans>
        </ButtonLink>
      </div>
    </PageBody>
  )
}

function Unknown() {
  return (
    <EmptyState
      level={1}
      drawing={<DrawingSearch />}
      title={<MissingTitle />}
      action={
        <ButtonLink variant="primary" href={href('programs')}>
          <Trans>See all programs</Trans>
        </ButtonLink>
      }
    >
      <MissingBody />
    </EmptyState>
  )
}
