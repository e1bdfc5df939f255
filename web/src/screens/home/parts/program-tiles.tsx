import { useLingui } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import { CircleCheck, CircleDashed, CircleDot, CircleSlash, Sparkles } from 'lucide-react'
import { useActedFor } from '../../../data/acted-for'
import { programName } from '../../../data/program-names'
import { type KnownStatus, type ProgramStep, programSteps } from '../../../data/program-steps'
import type { Startup } from '../../../data/startup'
import { routeById } from '../../../routes/catalogue'
import { href } from '../../../routes/href'
import { isListed } from '../../../routes/nav'
import { openLink } from '../../../routes/server-link'
import { useFacts } from '../../../routes/use-facts'
import { Card } from '../../../ui/card'
import { Link } from '../../../ui/link'
import { HomeRow } from './home-row'
import styles from './needs-you.module.css'

const icons: Record<KnownStatus, typeof CircleCheck> = {
  ACTIVE: CircleCheck,
  REGISTERED: CircleDot,
  PENDING: CircleDashed,
  OFFERED: Sparkles,
  INACTIVE: CircleSlash,
}

/** The member's programs by status; ended ones stay on the programs page. */
export function ProgramTiles({ startup }: { startup: Startup }) {
  const facts = useFacts()
  const { _ } = useLingui()
  const name = useActedFor()
  const all = programSteps(startup)
  const current = all.filter(({ status }) => status !== 'INACTIVE')
  const shown = current.length > 0 ? current : all
  if (shown.length === 0) return null
  return (
    <Card
      title={name ? <Trans>{name}’s programs</Trans> : <Trans>Your programs</Trans>}
      aside={
        isListed(routeById('programs'), facts) && (
          <Link standalone href={href('programs')}>
            <Trans>See all</Trans>
          </Link>
        )
      }
    >
      <ul className={styles.rows}>
        {shown.map((step) => {
          const name = programName(step.slug)
          const Icon = icons[step.status]
          return (
            <HomeRow
              key={step.slug}
              icon={<Icon strokeWidth={1.75} aria-hidden="true" />}
              title={name && _(name)}
              detail={<StatusLine step={step} />}
              link={openLink(step.routeId, facts)}
            />
          )
        })}
      </ul>
    </Card>
  )
}

function StatusLine({ step: { step } }: { step: ProgramStep }) {
  switch (step) {
    case 'open':
      return <Trans>Active</Trans>
    case 'begin':
      return <Trans>Ready when you are</Trans>
    case 'awaitStart':
      return <Trans>Signed up, starts soon</Trans>
    case 'finishRegistration':
      return <Trans>Finish signing up</Trans>
    case 'enroll':
      return <Trans>You may qualify</Trans>
    case 'rejoin':
      return <Trans>Ended. You can ask to join again</Trans>
  }
}
