import { useLingui } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import {
  declineProgram,
  type ProgramOption,
  programOptionsQuery,
  undoDecline,
} from '../../../data/enrollment'
import { asProblem } from '../../../data/problem'
import { programName, programPurpose } from '../../../data/program-names'
import { statusOrder } from '../../../data/program-steps'
import { useReadOnly } from '../../../data/read-only'
import { startupQuery, useStartup } from '../../../data/startup'
import { programFor } from '../../../domain/programs'
import { href } from '../../../routes/href'
import { openLink } from '../../../routes/server-link'
import { useFacts } from '../../../routes/use-facts'
import { Button } from '../../../ui/button'
import { ButtonLink } from '../../../ui/button-link'
import { Card } from '../../../ui/card'
import { rescueFocus } from '../../../ui/focus'
import { Inline } from '../../../ui/inline'
import { Text } from '../../../ui/text'
import { NotChanged } from './not-changed'
import styles from './program-card.module.css'
import { Reason } from './reason'
import { StatusChip } from './status-chip'

/** The chip says that it is active, and the top of the page that an account has to be linked. */
const saidElsewhere = ['active', 'unlinked']

/** One program with what can be done about it. */
export function OptionCard({ option }: { option: ProgramOption }) {
  const { _ } = useLingui()
  const facts = useFacts()
  const { dbSlug = '', status } = option
  const named = programName(dbSlug)
  const purpose = programPurpose(dbSlug, { weightNeutral: facts.app.hasSafeContent })
  const known = statusOrder.find((each) => each === status)
  return (
    <Card title={named && <span id={programHeading(dbSlug)}>{_(named)}</span>} level={3}>
      {known && (
        <p className={styles.status}>
          <StatusChip status={known} />
        </p>
      )}
      {purpose && <Text muted>{_(purpose)}</Text>}
      <div className={styles.step}>
        {!saidElsewhere.includes(option.reason ?? '') && (
          <Text>
            <Reason option={option} />
          </Text>
        )}
        <Actions option={option} name={named ? _(named) : ''} />
      </div>
    </Card>
  )
}

/** The card moves to another group, so it is found again by its name. */
const programHeading = (dbSlug = '') => `program-${dbSlug}`

function Actions({ option, name }: { option: ProgramOption; name: string }) {
  const facts = useFacts()
  const readOnly = useReadOnly()
  const { data } = useStartup()
  const { dbSlug = '', program = '', status = '' } = option
  const said = data?.home?.programs?.find((each) => each.dbSlug === dbSlug)
  const opens = option.canLeave && said?.routeId !== 'programs' && openLink(said?.routeId, facts)
  const about = href('programs.program', { program: programFor(dbSlug)?.routeSlug ?? program })
  const hidden = <span className="visually-hidden"> {name}</span>
  return (
    <Inline gap={3} wrap>
      {opens && (
        <ButtonLink href={opens}>
          {said?.nextStep === 'begin' ? <Trans>Start</Trans> : <Trans>Open</Trans>}
          {hidden}
        </ButtonLink>
      )}
      {!readOnly && option.canLeave && (
        <ButtonLink variant="quiet" href={about}>
          <Trans>Next steps or leave</Trans>
          {hidden}
        </ButtonLink>
      )}
      {!readOnly && option.canJoin && (
        <ButtonLink variant={option.declinedUntil ? 'quiet' : 'secondary'} href={about}>
          <JoinWords status={status} />
          {hidden}
        </ButtonLink>
      )}
      {!readOnly && (option.canDecline || option.declinedUntil) && (
        <Decline option={option} hidden={hidden} />
      )}
    </Inline>
  )
}

function JoinWords({ status }: { status: string }) {
  if (status === 'PENDING') return <Trans>Finish signing up</Trans>
  if (status === 'INACTIVE') return <Trans>Join again</Trans>
  return <Trans>Join</Trans>
}

/** Declines an offer, or brings it back. The card moves, so the focus goes to its heading. */
function Decline({ option, hidden }: { option: ProgramOption; hidden: React.ReactNode }) {
  const queries = useQueryClient()
  const { program = '', status = '', declinedUntil } = option
  const answering = useMutation({
    mutationFn: () => (declinedUntil ? undoDecline(program) : declineProgram(program, status)),
    onSuccess: async () => {
      await Promise.all([
        queries.invalidateQueries({ queryKey: programOptionsQuery.queryKey }),
        queries.invalidateQueries({ queryKey: startupQuery.queryKey }),
      ])
      rescueFocus(() => document.getElementById(programHeading(option.dbSlug)))
    },
  })
  return (
    <>
      <Button variant="quiet" isPending={answering.isPending} onPress={() => answering.mutate()}>
        {declinedUntil ? <Trans>Undo</Trans> : <Trans>Not interested</Trans>}
        {hidden}
      </Button>
      {answering.error && <NotChanged problem={asProblem(answering.error)} />}
    </>
  )
}
