import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { NotLoaded } from '../calls/loaded'
import { useBrand } from '../data/boot-context'
import { type ProgramOption, programOptionsQuery } from '../data/enrollment'
import { useMemberZone } from '../data/member-zone'
import { programSteps } from '../data/program-steps'
import { useStartup } from '../data/startup'
import { useFormats } from '../i18n/use-formats'
import { openLink } from '../routes/server-link'
import { useFacts } from '../routes/use-facts'
import { ButtonLink } from '../ui/button-link'
import { Card } from '../ui/card'
import { DrawingSearch } from '../ui/drawings/drawing-search'
import { EmptyState } from '../ui/empty-state'
import { PageBody, PageHead } from '../ui/page'
import { Stack } from '../ui/stack'
import { Text } from '../ui/text'
import { OptionCard } from './programs/parts/option-card'
import { ProgramCard } from './programs/parts/program-card'
import styles from './programs.module.css'

/** Every program of the member and what they could join, each with what can be done about it. */
export function Screen() {
  return (
    <PageBody gap={6}>
      <PageHead
        title={<Trans>All programs</Trans>}
        lead={<Trans>What you use, what’s waiting for you and what you can join.</Trans>}
        isLarge
      />
      <Programs />
    </PageBody>
  )
}

function Programs() {
  const options = useQuery(programOptionsQuery)
  if (!options.data) return <WithoutOptions query={options} />
  const list = options.data.options ?? []
  if (list.length === 0) return <NoPrograms />
  const { mine, waiting, open, declined, closed } = grouped(list)
  return (
    <>
      {list.some(({ reason }) => reason === 'unlinked') && <LinkFirst />}
      <Group options={mine} title={<Trans>Your programs</Trans>} />
      <Group options={waiting} title={<Trans>Waiting for you</Trans>} />
      <Group options={open} title={<Trans>You can also join</Trans>} />
      <Group
        options={declined}
        title={<Trans>Offers you said no to</Trans>}
        lead={<DeclinedLead options={declined} />}
      />
      <Group options={closed} title={<Trans>Not open to you right now</Trans>} />
    </>
  )
}

/** Said once for all programs that wait for it. */
function LinkFirst() {
  const way = openLink('ccm-sso', useFacts())
  return (
    <Card title={<Trans>Link your program account first</Trans>}>
      <Text>
        <Trans>You can join these programs once your account is linked.</Trans>
      </Text>
      {way && (
        <div>
          <ButtonLink variant="primary" href={way}>
            <Trans>Link my account</Trans>
          </ButtonLink>
        </div>
      )}
    </Card>
  )
}

/** The options by what they ask of the member; each is in one group. */
export function grouped(options: readonly ProgramOption[]) {
  const of = (test: (option: ProgramOption) => boolean) => options.filter(test)
  const isOffer = ({ status }: ProgramOption) => status === 'OFFERED' || status === 'PENDING'
  return {
    mine: of(({ canLeave }) => Boolean(canLeave)),
    waiting: of((o) => Boolean(o.canJoin) && isOffer(o) && !o.declinedUntil),
    open: of((o) => Boolean(o.canJoin) && !isOffer(o) && !o.declinedUntil),
    declined: of((o) => Boolean(o.canJoin) && Boolean(o.declinedUntil)),
    closed: of((o) => !o.canJoin && !o.canLeave),
  }
}

type GroupProps = { options: readonly ProgramOption[]; title: ReactNode; lead?: ReactNode }

function Group({ options, title, lead }: GroupProps) {
  if (options.length === 0) return null
  return (
    <Stack as="section" gap={4}>
      <h2>{title}</h2>
      {lead}
      <ul className={styles.cards}>
        {options.map((option) => (
          <li key={option.dbSlug}>
            <OptionCard option={option} />
          </li>
        ))}
      </ul>
    </Stack>
  )
}

function DeclinedLead({ options }: { options: readonly ProgramOption[] }) {
  const { longDate } = useFormats()
  const zone = useMemberZone()
  const until = Math.min(...options.map((option) => option.declinedUntil ?? Number.MAX_VALUE))
  if (until === Number.MAX_VALUE) return null
  return (
    <Text muted>
      <Trans>We won’t ask again before {longDate(until, zone)}.</Trans>
    </Text>
  )
}

/** What the page already knows about the member's programs, while the rest is missing. */
function WithoutOptions({ query }: { query: Parameters<typeof NotLoaded>[0]['query'] }) {
  const { data } = useStartup()
  const steps = data ? programSteps(data) : []
  return (
    <>
      <NotLoaded
        query={query}
        failed={<Trans>We couldn’t load what you can join.</Trans>}
        kept={
          steps.length > 0 ? (
            <Trans>The programs you have are here.</Trans>
          ) : (
            <Trans>Everything else is here.</Trans>
          )
        }
      />
      {query.isPending ? null : (
        <ul className={styles.cards}>
          {steps.map((step) => (
            <li key={step.slug}>
              <ProgramCard step={step} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function NoPrograms() {
  const { brand_name } = useBrand()
  return (
    <EmptyState drawing={<DrawingSearch />} title={<Trans>No programs yet</Trans>}>
      <Trans>
        {brand_name} has no program for you right now. If that changes, you’ll see it here and we’ll
        let you know.
      </Trans>
    </EmptyState>
  )
}
