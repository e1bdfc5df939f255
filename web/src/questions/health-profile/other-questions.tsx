import { Trans } from '@lingui/react/macro'
import { useActedFor } from '../../data/acted-for'
import { href } from '../../routes/href'
import { Card } from '../../ui/card'
import { Link } from '../../ui/link'
import { Stack } from '../../ui/stack'

/** What else asks about health. Only the member answers that. */
export function OtherQuestions() {
  const name = useActedFor()
  if (name) return null
  return (
    <Card title={<Trans>More about your health</Trans>}>
      <Stack as="ul" gap={2}>
        <li>
          <Link standalone href={href('health-insights')}>
            <Trans>Health insights: what your habits mean</Trans>
          </Link>
        </li>
        <li>
          <Link standalone href={href('questionnaires')}>
            <Trans>Questionnaires from your provider</Trans>
          </Link>
        </li>
      </Stack>
    </Card>
  )
}
