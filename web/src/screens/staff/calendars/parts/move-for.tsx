import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { NotBooked } from '../../../../booking/not-booked'
import { TimePicker } from '../../../../booking/time-picker'
import type { Moment } from '../../../../booking/times'
import { When } from '../../../../booking/when'
import {
  calendarsKey,
  type DeskBooking,
  deskTimesQuery,
  moveFor,
} from '../../../../data/booking-desk'
import { Form, SendButton } from '../../../../forms/form'
import { FormDialog } from '../../../../forms/form-dialog'
import { useForm } from '../../../../forms/use-form'
import { Button } from '../../../../ui/button'
import { Stack } from '../../../../ui/stack'
import { Text } from '../../../../ui/text'
import { showToast } from '../../../../ui/toast-queue'
import { ReasonField, reasonMissing } from './reason-field'

type MoveForProps = { item: DeskBooking; onClose: () => void }

/** A new time for a member's appointment, and then why. */
export function MoveFor({ item, onClose }: MoveForProps) {
  const [picked, setPicked] = useState<Moment>()
  const { name, booking: { place = {} } = {} } = item
  return (
    <Stack gap={4}>
      <Text as="h3" size="h4">
        <Trans>Choose a new time for {name}</Trans>
      </Text>
      <TimePicker place={place} timesOf={deskTimesQuery} onPick={setPicked} />
      <div>
        <Button onPress={onClose}>
          <Trans>Keep the time as it is</Trans>
        </Button>
      </div>
      {picked && (
        <MoveReason
          key={picked.startsAt}
          item={item}
          moment={picked}
          onMoved={onClose}
          onClose={() => setPicked(undefined)}
        />
      )}
    </Stack>
  )
}

type MoveReasonProps = MoveForProps & { moment: Moment; onMoved: () => void }

/** Moves it, with a reason that the member reads. If the time is gone, it stays where it is. */
function MoveReason({ item, moment, onMoved, onClose }: MoveReasonProps) {
  const { t } = useLingui()
  const queries = useQueryClient()
  const again = () => queries.invalidateQueries({ queryKey: calendarsKey })
  const { name, booking: { place = {} } = {} } = item
  const form = useForm({
    id: 'move-for',
    first: { reason: '' },
    check: reasonMissing,
    send: ({ reason }, { key }) => moveFor(item, moment.startsAt ?? 0, reason, key),
    onSent: async () => {
      await again()
      showToast({ tone: 'good', title: <Trans>The appointment is moved</Trans> })
      onMoved()
    },
    onFailed: again,
  })
  return (
    <FormDialog
      isOpen
      losesNothing
      onClose={onClose}
      title={<Trans>Move {name}’s appointment to this time?</Trans>}
      actions={(close) => (
        <>
          <SendButton form={form}>
            <Trans>Move and tell the member</Trans>
          </SendButton>
          <Button variant="quiet" onPress={close}>
            <Trans>Not now</Trans>
          </Button>
        </>
      )}
    >
      <Form
        form={form}
        isShort
        buttons={null}
        failedName={t`The appointment stays as it was`}
        failed={(problem) => <NotBooked problem={problem} />}
      >
        <When moment={moment} place={place} memberZone={place.timeZone ?? 'UTC'} />
        <ReasonField {...form.field('reason')} />
      </Form>
    </FormDialog>
  )
}
