import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { ConfirmDialog } from '../../../../calls/confirm-dialog'
import { deletePlan, type EditedPlan } from '../../../../data/plan-desk'
import { NotSaved } from '../../../../forms/not-saved'
import { Banner } from '../../../../ui/banner'
import { rescueFocus } from '../../../../ui/focus'
import { Text } from '../../../../ui/text'

type DeletePlanProps = {
  brandCode: string
  plan: EditedPlan
  onClose: () => void
  onDeleted: () => void
  onFailed: () => void
}

/** Asks before a plan that no member has is deleted. */
export function DeletePlan(props: DeletePlanProps) {
  const { brandCode, plan, onClose, onDeleted, onFailed } = props
  const [key] = useState(() => crypto.randomUUID())
  const { name = '' } = plan
  return (
    <ConfirmDialog
      isDanger
      title={<Trans>Delete {name}?</Trans>}
      yes={<Trans>Delete</Trans>}
      no={<Trans>Keep the plan</Trans>}
      send={() => deletePlan(brandCode, plan, key)}
      onDone={() => {
        rescueFocus()
        onDeleted()
      }}
      onClose={onClose}
      onFailed={onFailed}
      failed={(problem) =>
        problem.messageKey === 'billing.plan.inUse' ? (
          <Banner tone="caution" live title={<Trans>A member now has this plan</Trans>}>
            <Trans>It can’t be deleted.</Trans>
          </Banner>
        ) : problem.is('aborted') ? (
          <Banner tone="caution" live title={<Trans>Someone else has just changed this</Trans>}>
            <Trans>Close this window and look at it again.</Trans>
          </Banner>
        ) : (
          <NotSaved problem={problem} />
        )
      }
    >
      <Text>
        <Trans>No member has this plan. Deleting it can’t be undone.</Trans>
      </Text>
    </ConfirmDialog>
  )
}
