import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { ProgramOption } from '../../../data/enrollment'
import { useStartup } from '../../../data/startup'
import { programFor } from '../../../domain/programs'
import { openLink } from '../../../routes/server-link'
import { useFacts } from '../../../routes/use-facts'
import { Card } from '../../../ui/card'
import { Link } from '../../../ui/link'
import { Stack } from '../../../ui/stack'

/** What comes next in a program that has begun: its device, the first reading, the coach. */
export function NextSteps({ option }: { option: ProgramOption }) {
  const facts = useFacts()
  const isMental = option.dbSlug === 'BEHAVIORAL_HEALTH'
  const { data } = useStartup()
  const hasCoach = !isMental && Boolean(data?.coaching?.coach?.name)
  const coach = hasCoach ? openLink('message-center.chronic-care', facts) : undefined
  const home = openLink(isMental ? 'mental-health.onboarding' : firstPage(option), facts)
  const devices = openLink('activate-devices', facts)
  const steps: ReactNode[] = (option.devices ?? []).map((device) => (
    <DeviceStep key={device.category} {...device} way={devices} />
  ))
  if (home) {
    steps.push(
      <Link key="home" href={home}>
        <Trans>Open the program’s first page</Trans>
      </Link>,
    )
  }
  if (coach) {
    steps.push(
      <Link key="coach" href={coach}>
        <Trans>Write to your coach</Trans>
      </Link>,
    )
  }
  if (steps.length === 0) {
    steps.push(<Trans key="wait">We’ll write to you when there is something to do.</Trans>)
  }
  return (
    <Card title={<Trans>What comes next</Trans>}>
      <Stack as="ol" gap={3}>
        {steps.map((step, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the steps have no other name and never move
          <li key={at}>{step}</li>
        ))}
      </Stack>
    </Card>
  )
}

/** Where an active member of a program lands. */
function firstPage({ dbSlug = '' }: ProgramOption): string {
  switch (programFor(dbSlug)?.kind) {
    case 'DIABETES':
    case 'DIABETES_DEVICEFLEX':
      return 'blood-sugar.overview'
    case 'HYPERTENSION':
      return 'blood-pressure.overview'
    case 'CHRONIC_KIDNEY_DISEASE':
      return 'kidney-health'
    default:
      return 'weight.overview'
  }
}

type DeviceStepProps = { category?: string; state?: string; way: string | undefined }

function DeviceStep({ category, state, way }: DeviceStepProps): ReactNode {
  const name = <DeviceWord category={category} />
  switch (state) {
    case 'active':
      return <Trans>Your {name} is ready. Use it as you do now.</Trans>
    case 'delivered':
      return way ? (
        <Trans>
          Your {name} has arrived. <Link href={way}>Set it up</Link>
        </Trans>
      ) : (
        <Trans>Your {name} has arrived.</Trans>
      )
    case 'shipped':
      return <Trans>Your {name} is on its way.</Trans>
    default:
      return <Trans>We’re getting your {name} ready to send.</Trans>
  }
}

function DeviceWord({ category }: { category: string | undefined }) {
  switch (category) {
    case 'bg_meter':
      return <Trans>blood sugar meter</Trans>
    case 'bp_monitor':
      return <Trans>blood pressure monitor</Trans>
    default:
      return <Trans>scale</Trans>
  }
}
