import { Trans } from '@lingui/react/macro'
import { useBrand } from '../data/boot-context'
import { href } from '../routes/href'
import { Button } from '../ui/button'
import { DrawingHouse } from '../ui/drawings/drawing-house'
import { EmptyState } from '../ui/empty-state'

/** What a member reads before their data loads for the first time in the new portal. */
export function Screen() {
  const { brand_name } = useBrand()
  // A whole new page: it comes with the data that this one did without.
  const goOn = () => location.assign(href('home'))
  return (
    <EmptyState
      level={1}
      drawing={<DrawingHouse />}
      title={<Trans>Welcome to your new portal</Trans>}
      action={
        <Button variant="primary" onPress={goOn}>
          <Trans>Open my portal</Trans>
        </Button>
      }
    >
      <Trans>
        {brand_name} has moved. Your programs, messages and records moved with you, and you sign in
        the same way.
      </Trans>
    </EmptyState>
  )
}
