import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { calendarsKey, cancelFor, type DeskBooking } from '../../../../data/booking-desk'
import { Form, SendButton } from '../../../../forms/form'
import { FormDialog } from '../../../../forms/form-dialog'
import { useForm } from '../../../../forms/use-form'
import { Button } from '../../../../ui/button'
import { showToast } from '../../../../ui/toast-queue'
import { ReasonField, reasonMissing } from './reason-field'

/** Cancels for the place, with a reason that the member reads. */
export function CancelFor({ item, onClose }: { item: DeskBooking; onClose: () => void }) {
  const { t } = useLingui()
  const queries = useQueryClient()
  const again = () => queries.invalidateQueries({ queryKey: calendarsKey })
  const { name } = item
  const form = useForm({
    id: 'cancel-for',
    first: { reason: '' },
    check: reasonMissing,
    send: ({ reason }, { key }) => cancelFor(item, reason, key),
    onSent: async () => {
      await again()
      showToast({ tone: 'good', title: <Trans>The appointment is canceled</Trans> })
      onClose()
    },
    onFailed: again,
  })
  return (
    <FormDialog
      isOpen
      losesNothing
      onClose={onClose}
      title={<Trans>Cancel {name}’s appointment?</Trans>}
      actions={(close) => (
        <>
          <SendButton form={form}>
            <Trans>Cancel and tell the member</Trans>
          </SendButton>
          <Button variant="quiet" onPress={close}>
            <Trans>Keep the appointment</Trans>
          </Button>
        </>
      )}
    >
      <Form form={form} isShort buttons={null} failedName={t`That didn’t work`}>
        <ReasonField {...form.field('reason')} />
      </Form>
    </FormDialog>
  )
}
