import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { onboardingQuery } from '../../../data/onboarding'
import { href } from '../../../routes/href'
import { Card } from '../../../ui/card'
import { Link } from '../../../ui/link'

/** For new members, until their first steps on Home are over; without an answer there is nothing to see. */
export function FirstStepsCard() {
  const { data } = useQuery(onboardingQuery)
  if (!data?.showOneAppCard) return null
  return (
    <Card title={<Trans>Welcome to your program</Trans>}>
      <p>
        <Trans>
          Your readings appear here as soon as you take them. The menu has a page for each kind,
          with trends and a report for your doctor.
        </Trans>
      </p>
      <Link standalone href={href('home')}>
        <Trans>Continue your first steps on Home</Trans>
      </Link>
    </Card>
  )
}
