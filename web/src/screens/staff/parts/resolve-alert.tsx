import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { type ClosingAnswer, closeAlert, type QueuedAlert } from '../../../data/alert-queue'
import { useAlertsChanged } from '../../../data/alerts'
import { asProblem } from '../../../data/problem'
import { NotSaved } from '../../../readings/not-saved'
import { Button } from '../../../ui/button'
import { ChoiceGroup } from '../../../ui/choice-group'
import { Dialog } from '../../../ui/dialog'
import { TextField } from '../../../ui/text-field'
import { isRed, useAnswerWords } from './alert-words'
import { outcomes } from './closing-words'

/** Ends an alert, and an emergency on the member's screen with it, with what was done about it. */
export function Resolve({ alert }: { alert: QueuedAlert }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onPress={() => setOpen(true)}>
        <Trans>Mark as resolved</Trans>
      </Button>
      {isOpen && <Question alert={alert} onClose={() => setOpen(false)} />}
    </>
  )
}

function Question({ alert, onClose }: { alert: QueuedAlert; onClose: () => void }) {
  const { t, i18n } = useLingui()
  const id = useId()
  const [outcome, setOutcome] = useState<string | null>(null)
  const [note, setNote] = useState('')
  const [isAsked, setAsked] = useState(false)
  const changed = useAlertsChanged()
  const closing = useMutation({
    mutationFn: (answer: ClosingAnswer) => closeAlert(alert, answer),
    onSuccess: async () => {
      await changed()
      onClose()
    },
  })
  const needsNote = outcome === 'other' && note.trim() === ''
  const isLong = [...note.trim()].length > noteMost
  const save = () => {
    setAsked(true)
    if (outcome && !needsNote && !isLong) closing.mutate({ outcome, note: note.trim() })
  }
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={<Trans>What did you do?</Trans>}
      actions={(close) => (
        <>
          <Button
            variant={isRed(alert) ? 'danger' : 'primary'}
            onPress={save}
            isPending={closing.isPending}
          >
            <Trans>Mark as resolved</Trans>
          </Button>
          <Button onPress={close}>
            <Trans>Not yet</Trans>
          </Button>
        </>
      )}
    >
      <Summary alert={alert} />
      <ChoiceGroup
        id={`${id}-outcome`}
        label={<Trans>What you did</Trans>}
        error={isAsked && !outcome ? t`Choose what you did.` : undefined}
        value={outcome}
        onChange={setOutcome}
        options={Object.entries(outcomes).map(([code, words]) => ({
          id: code,
          label: i18n._(words),
        }))}
      />
      <TextField
        id={`${id}-note`}
        label={<Trans>Note for your colleagues</Trans>}
        help={<Trans>The member doesn’t see it.</Trans>}
        optional={outcome !== 'other'}
        multiline
        value={note}
        onChange={setNote}
        error={
          isAsked && needsNote
            ? t`Say in a few words what you did.`
            : isAsked && isLong
              ? t`Please keep the note to 1,000 characters.`
              : undefined
        }
      />
      {closing.error && <NotSaved problem={asProblem(closing.error)} />}
    </Dialog>
  )
}

const noteMost = 1000

function Summary({ alert }: { alert: QueuedAlert }) {
  const words = useAnswerWords()
  const { memberName: name = '', text: value, unit, answers = [] } = alert
  const text = answers
    .map(words)
    .filter(({ isEnd }) => !isEnd)
    .map((each) => each.text)
    .join(', ')
  return (
    <>
      <p>
        <strong>
          <Trans>
            {name}: {value} {unit}
          </Trans>
        </strong>
      </p>
      {text && (
        <p>
          <Trans>Answered: {text}</Trans>
        </p>
      )}
      <p>
        {isRed(alert) ? (
          <Trans>
            {name} was told to call 911. This ends the emergency on their screen, so mark it only
            when you know that they are safe or have help.
          </Trans>
        ) : (
          <Trans>The alert leaves the queue, and we stop asking {name} about this reading.</Trans>
        )}
      </p>
    </>
  )
}
