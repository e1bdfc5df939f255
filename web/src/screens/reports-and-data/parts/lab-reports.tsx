import { Trans } from '@lingui/react/macro'
import { useReadOnly } from '../../../data/read-only'
import { routeById } from '../../../routes/catalogue'
import { href } from '../../../routes/href'
import { isListed } from '../../../routes/nav'
import { useFacts } from '../../../routes/use-facts'
import { Card } from '../../../ui/card'
import { Link } from '../../../ui/link'
import { Stack } from '../../../ui/stack'

/** The way to the A1c and cholesterol reports, for those who may see lab results. */
export function LabReports() {
  const isReadOnly = useReadOnly()
  if (!isListed(routeById('labs'), useFacts())) return null
  return (
    <Card title={<Trans>A1c and cholesterol</Trans>}>
      <Stack as="ul" gap={2}>
        <li>
          <Link standalone href={href('labs')}>
            <Trans>See all lab results</Trans>
          </Link>
        </li>
        {!isReadOnly && (
          <>
            <li>
              <Link standalone href={href('a1c-report')}>
                <Trans>Enter an A1c result</Trans>
              </Link>
            </li>
            <li>
              <Link standalone href={href('cholesterol-report')}>
                <Trans>Enter cholesterol results</Trans>
              </Link>
            </li>
          </>
        )}
      </Stack>
    </Card>
  )
}
