import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useState } from 'react'
import { asProblem } from '../data/problem'
import type { MarkName, ReadingKind } from '../data/readings'
import { useFormDraft } from '../data/use-form-draft'
import { Banner } from '../ui/banner'
import { Button } from '../ui/button'
import { ChoiceGroup } from '../ui/choice-group'
import { Dialog } from '../ui/dialog'
import { KeptDraft } from '../ui/kept-draft'
import { TextField } from '../ui/text-field'
import styles from './mark-dialog.module.css'
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
    <Dialog
      isOpen={reading !== null}
      onOpenChange={(open) => !open && onClose()}
      title={<Trans>Stop counting this reading?</Trans>}
    >
      {reading && <MarkForm kind={kind} reading={reading} onDone={onClose} />}
    </Dialog>
  )
}

type MarkFormProps = {
  kind: ReadingKind
  reading: { id: string; about: ReactNode }
  onDone: () => void
}

function MarkForm({ kind, reading, onDone }: MarkFormProps) {
  const { t, i18n } = useLingui()
  const leaveOut = useMark(kind)
  const draft = useFormDraft(
    { route: `/${kind}`, field: `mark.${reading.id}` },
    { mark: '', reason: '' },
  )
  const { mark, reason } = draft.value
  const [unchosen, setUnchosen] = useState(false)
  const done = () => {
    draft.discard()
    onDone()
  }
  const marking = useMutation({ mutationFn: leaveOut, onSuccess: done })
  const tooLong = [...reason.trim()].length > mostReason
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const chosen = choices[kind].find((choice) => choice.mark === mark)
    setUnchosen(!chosen)
    if (chosen && !tooLong) marking.mutate({ id: reading.id, mark: chosen.mark, reason })
  }
  return (
    <form onSubmit={submit} noValidate className={styles.form} data-kept>
      {draft.restored && <KeptDraft onDiscard={draft.discard} />}
      <p className={styles.about}>{reading.about}</p>
      <p>
        <Trans>It stays in your log, but it doesn’t count in averages, charts or alerts.</Trans>
      </p>
      {marking.error && <NotMarked offline={asProblem(marking.error).offline} />}
      <ChoiceGroup
        label={<Trans>Why?</Trans>}
        value={mark}
        onChange={(next) => draft.change({ mark: next })}
        error={unchosen && !mark ? t`Please choose a reason.` : undefined}
        options={choices[kind].map((choice) => ({
          id: choice.mark,
          label: i18n._(choice.label),
          detail: i18n._(choice.detail),
        }))}
      />
      <TextField
        optional
        label={<Trans>In your own words</Trans>}
        value={reason}
        onChange={(next) => draft.change({ reason: next })}
        error={tooLong ? t`Please use at most ${mostReason} characters.` : undefined}
      />
      <div className={styles.buttons}>
        <Button type="submit" variant="primary" isPending={marking.isPending}>
          <Trans>Don’t count it</Trans>
        </Button>
        <Button onPress={done}>
          <Trans>Keep it</Trans>
        </Button>
      </div>
    </form>
  )
}

function NotMarked({ offline }: { offline: boolean }) {
  return offline ? (
    <Banner tone="caution" live title={<Trans>You are offline, so nothing was changed</Trans>}>
      <Trans>Try again when you’re back online.</Trans>
    </Banner>
  ) : (
    <Banner tone="danger" live title={<Trans>We could not change this reading</Trans>}>
      <Trans>It still counts. Please try again in a moment.</Trans>
    </Banner>
  )
}
