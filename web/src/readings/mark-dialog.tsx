import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { MarkName, ReadingKind } from '../data/readings'
import { Form, SendButton } from '../forms/form'
import { FormDialog } from '../forms/form-dialog'
import { useForm } from '../forms/use-form'
import { Banner } from '../ui/banner'
import { Button } from '../ui/button'
import { ChoiceGroup } from '../ui/choice-group'
import { Inline } from '../ui/inline'
import { Text } from '../ui/text'
import { TextField } from '../ui/text-field'
import { useMark } from './use-mark'

type Choice = { mark: MarkName; label: MessageDescriptor; detail: MessageDescriptor }

const control: Choice = {
  mark: 'control',
  label: msg`It was control solution`,
  detail: msg`A drop of control solution, not blood, to test the meter.`,
}
const notMine: Choice = {
  mark: 'not_mine',
  label: msg`It is not mine`,
  detail: msg`Someone else used the device.`,
}
const wrongTechnique = (detail: MessageDescriptor): Choice => ({
  mark: 'wrong_technique',
  label: msg`I didn’t take it correctly`,
  detail,
})
const moved = wrongTechnique(msg`For example, you were talking or had just moved around.`)
const irregular: Choice = {
  mark: 'irregular',
  label: msg`It looks wrong`,
  detail: msg`For example, only one foot was on the scale.`,
}

/** Which marks the server takes for a kind. */
const choices: Readonly<Record<ReadingKind, readonly Choice[]>> = {
  'blood-sugar': [
    control,
    notMine,
    wrongTechnique(msg`For example, you had sugar on your fingers.`),
  ],
  'blood-pressure': [notMine, moved],
  pulse: [notMine, moved],
  weight: [
    notMine,
    irregular,
    wrongTechnique(msg`For example, you were wearing heavy clothes or shoes.`),
  ],
}

/** The most characters that the server keeps of a reason. */
const mostReason = 200

type MarkDialogProps = {
  kind: ReadingKind
  /** The reading in question; none closes the dialog. */
  reading: { id: string; about: ReactNode } | null
  onClose: () => void
}

/** Leaves a reading out of every figure, with a reason; a toast offers to undo it. */
export function MarkDialog({ kind, reading, onClose }: MarkDialogProps) {
  return (
    <FormDialog
      isOpen={reading !== null}
      onClose={onClose}
      title={<Trans>Stop counting this reading?</Trans>}
    >
      {reading && <MarkForm kind={kind} reading={reading} onDone={onClose} />}
    </FormDialog>
  )
}

type MarkFormProps = {
  kind: ReadingKind
  reading: { id: string; about: ReactNode }
  onDone: () => void
}

const blank: { mark: string; reason: string } = { mark: '', reason: '' }

function MarkForm({ kind, reading, onDone }: MarkFormProps) {
  const { i18n } = useLingui()
  const leaveOut = useMark(kind)
  const form = useForm({
    id: 'mark',
    first: blank,
    draft: { route: `/${kind}`, field: `mark.${reading.id}` },
    check: ({ mark, reason }) => ({
      mark: !mark && msg`Please choose a reason.`,
      reason: isTooLong(reason) && msg`Please use at most ${mostReason} characters.`,
    }),
    edits: true,
    send: ({ mark, reason }, { key }) =>
      leaveOut({ id: reading.id, mark: mark as MarkName, reason, attempt: key }),
    onSent: onDone,
  })
  return (
    <Form
      form={form}
      isShort
      failed={({ offline }) => <NotMarked offline={offline} />}
      buttons={
        <Inline gap={3} wrap>
          <SendButton form={form}>
            <Trans>Don’t count it</Trans>
          </SendButton>
          <Button
            onPress={() => {
              form.discard()
              onDone()
            }}
          >
            <Trans>Keep it</Trans>
          </Button>
        </Inline>
      }
    >
      <Text size="large" weight="medium">
        {reading.about}
      </Text>
      <p>
        <Trans>It stays in your log, but it doesn’t count in averages, charts or alerts.</Trans>
      </p>
      <ChoiceGroup
        {...form.field('mark')}
        label={<Trans>Why?</Trans>}
        options={choices[kind].map((choice) => ({
          id: choice.mark,
          label: i18n._(choice.label),
          detail: i18n._(choice.detail),
        }))}
      />
      <TextField
        {...form.field('reason')}
        optional
        label={<Trans>In your own words</Trans>}
        error={
          // It shows while it is written, too.
          isTooLong(form.value.reason)
            ? i18n._(msg`Please use at most ${mostReason} characters.`)
            : form.error('reason')
        }
      />
    </Form>
  )
}

const isTooLong = (reason: string) => [...reason.trim()].length > mostReason

function NotMarked({ offline }: { offline: boolean }) {
  return offline ? (
    <Banner tone="caution" live title={<Trans>You are offline, so nothing was changed</Trans>}>
      <Trans>Try again when you’re back online.</Trans>
    </Banner>
  ) : (
    <Banner tone="danger" live title={<Trans>We couldn’t change this reading</Trans>}>
      <Trans>It still counts. Please try again in a moment.</Trans>
    </Banner>
  )
}
