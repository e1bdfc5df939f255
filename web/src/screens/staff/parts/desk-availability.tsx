import { Trans } from '@lingui/react/macro'
import type { Staff } from '../../../data/startup'
import { useFormats } from '../../../i18n/use-formats'
import { Card } from '../../../ui/card'

/** What members are told about this coach. */
export function DeskAvailability({ staff }: { staff: Staff }) {
  return (
    <Card title={<Trans>Your availability</Trans>}>
      <p>
        <State staff={staff} />
      </p>
    </Card>
  )
}

function State({ staff: { availability, awayUntil } }: { staff: Staff }) {
  const { longDate } = useFormats()
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  if (availability === 'AVAILABLE') return <Trans>Members see you as available.</Trans>
  if (awayUntil) {
    return <Trans>Members see you as away until {longDate(awayUntil, { timeZone })}.</Trans>
  }
  return <Trans>Members see you as away, and we offer them another coach.</Trans>
}
