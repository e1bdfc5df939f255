import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { leaveProgram, type ProgramOption, programOptionsQuery } from '../../../data/enrollment'
import { startupQuery, useStartup } from '../../../data/startup'
import { orderUnderway } from '../../../domain/supply-orders'
import { Form } from '../../../forms/form'
import { FormDialog } from '../../../forms/form-dialog'
import { useForm } from '../../../forms/use-form'
import { Select } from '../../../ui/select'
import { Stack } from '../../../ui/stack'
import { Text } from '../../../ui/text'
import { TextField } from '../../../ui/text-field'
import { NotChanged } from './not-changed'

type Leaving = { reason: string; note: string }

/** Select has no empty choice. */
const unsaid = 'none'

export const problemsOf = ({ note }: Leaving) => ({
  note: [...note.trim()].length > 500 && msg`Please use at most 500 characters.`,
})

type LeaveDialogProps = {
  option: ProgramOption
  name: string
  onLeft: () => void
  onClose: () => void
}

/** Ends a program: says what stops and what stays, and asks why without needing an answer. */
export function LeaveDialog({ option, name, onLeft, onClose }: LeaveDialogProps) {
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      title={<Trans>Leave {name}?</Trans>}
      question={{
        title: <Trans>Close this without leaving the program?</Trans>,
        words: <Trans>You stay in the program. We won’t keep what you wrote.</Trans>,
        stay: <Trans>Go on writing</Trans>,
        leave: <Trans>Close and stay in the program</Trans>,
      }}
    >
      <LeaveForm option={option} onLeft={onLeft} onClose={onClose} />
    </FormDialog>
  )
}

function LeaveForm({ option, onLeft, onClose }: Omit<LeaveDialogProps, 'name'>) {
  const { t } = useLingui()
  const queries = useQueryClient()
  const { program = '', status = '', devices = [] } = option
  const form = useForm({
    id: 'leave-program',
    first: { reason: unsaid, note: '' },
    check: problemsOf,
    send: ({ reason, note }, { key }) =>
      leaveProgram(
        { program, status, reason: reason === unsaid ? '' : reason, note: note.trim() },
        key,
      ),
    onSent: async () => {
      onLeft()
      await Promise.all([
        queries.invalidateQueries({ queryKey: programOptionsQuery.queryKey }),
        queries.invalidateQueries({ queryKey: startupQuery.queryKey }),
      ])
      onClose()
    },
  })
  return (
    <Form
      form={form}
      send={<Trans>Leave this program</Trans>}
      onCancel={onClose}
      failed={(problem) => <NotChanged problem={problem} />}
    >
      <Stack gap={2}>
        <Text>
          <Trans>What stops: its pages, lessons and reminders, and coaching for it.</Trans>
        </Text>
        <Text>
          <Trans>What stays: your readings, reports and messages. You can join again later.</Trans>
        </Text>
        {program === 'bloodSugar' && <OrderEnds />}
        <DeviceStays states={devices.map(({ state = '' }) => state)} />
      </Stack>
      <Select
        {...form.select('reason')}
        label={<Trans>Why are you leaving? (optional)</Trans>}
        options={[
          { id: unsaid, label: t`I’d rather not say` },
          { id: 'time', label: t`I don’t have the time` },
          { id: 'goal', label: t`I reached my goal` },
          { id: 'cost', label: t`The cost` },
          { id: 'privacy', label: t`My privacy` },
          { id: 'health', label: t`My health has changed` },
          { id: 'other', label: t`Something else` },
        ]}
      />
      <TextField
        {...form.field('note')}
        multiline
        optional
        label={<Trans>Anything you want to tell us</Trans>}
      />
    </Form>
  )
}

/** Nobody takes a device back, and an order goes on. */
function DeviceStays({ states }: { states: readonly string[] }) {
  const has = (...wanted: string[]) => states.some((state) => wanted.includes(state))
  if (has('active', 'delivered')) {
    return (
      <Text>
        <Trans>You can keep your device.</Trans>
      </Text>
    )
  }
  if (!has('ordered', 'shipped')) return null
  return (
    <Text>
      <Trans>The device we ordered for you will still arrive. You can keep it.</Trans>
    </Text>
  )
}

/** A box that nobody packs yet ends with the program; one that is packed still comes. */
function OrderEnds() {
  const order = orderUnderway(useStartup().data?.orders?.orders)
  if (!order) return null
  return (
    <Text weight="medium">
      {order.state === 'PLACED' ? (
        <Trans>Your order of supplies is canceled, unless we have begun to pack it.</Trans>
      ) : (
        <Trans>The supplies that we packed for you will still arrive.</Trans>
      )}
    </Text>
  )
}
