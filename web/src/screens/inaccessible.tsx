import { Trans } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { pageLoad } from '../data/page-load'
import { endView } from '../data/view'
import { href } from '../routes/href'
import { useFacts } from '../routes/use-facts'
import { Button } from '../ui/button'
import { ButtonLink } from '../ui/button-link'
import { DrawingHouse } from '../ui/drawings/drawing-house'
import { EmptyState } from '../ui/empty-state'
import styles from './inaccessible.module.css'

/** What a staff member meets on a page their role may not open while viewing a member. */
export function Screen() {
  const { session } = useFacts()
  return (
    <EmptyState
      level={1}
      drawing={<DrawingHouse />}
      title={<Trans>You can’t open this page</Trans>}
      action={
        <div className={styles.ways}>
          <ButtonLink variant="primary" href={href('home')}>
            <Trans>Back to Home</Trans>
          </ButtonLink>
          {session.kind === 'viewing' && <EndView />}
        </div>
      }
    >
      <Trans>Your role does not include this page while you view a member’s portal.</Trans>
    </EmptyState>
  )
}

function EndView() {
  const ending = useMutation({
    mutationFn: endView,
    onSuccess: () => pageLoad.to(`${href('staff')}?view=ended`),
  })
  return (
    <>
      <Button onPress={() => ending.mutate()} isPending={ending.isPending}>
        <Trans>End the view</Trans>
      </Button>
      {ending.isError && (
        <p role="alert" className={styles.problem}>
          <Trans>We couldn’t end the view. Please try again.</Trans>
        </p>
      )}
    </>
  )
}
