import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import {
  type AlertClosing,
  type ClosingAnswer,
  closeAlert,
  type QueuedAlert,
} from '../../../data/alert-queue'
import { useAlertsChanged } from '../../../data/alerts'
import { asProblem } from '../../../data/problem'
import { SaveFailed } from '../../../readings/not-saved'
import { Banner } from '../../../ui/banner'
import { Button } from '../../../ui/button'
import { ChoiceGroup } from '../../../ui/choice-group'
import { Dialog } from '../../../ui/dialog'
import { focusField } from '../../../ui/focus'
import { TextField } from '../../../ui/text-field'
import { isRed, useAnswerWords } from './alert-words'
import { outcomes } from './closing-words'
import { useTheirClock } from './their-clock'

type ResolveQuestionProps = {
  alert: QueuedAlert
  /** A colleague has resolved it meanwhile. */
  already?: AlertClosing
  onClose: () => void
}

/** Ends an alert, and an emergency on the member's screen with it, with what was done about it. */
export function ResolveQuestion({ alert, already: seen, onClose }: ResolveQuestionProps) {
  const { t, i18n } = useLingui()
  const id = useId()
  const [outcome, setOutcome] = useState<string | null>(null)
  const [note, setNote] = useState('')
  const [isAsked, setAsked] = useState(false)
  const changed = useAlertsChanged()
  const isSent = useRef(false)
  const closing = useMutation({
    mutationFn: (answer: ClosingAnswer) => closeAlert(alert, answer),
    onSuccess: async ({ already }) => {
      await changed()
      if (!already) onClose()
    },
    onError: () => {
      isSent.current = false
    },
  })
  // What we have just saved ourselves is no news.
  const already = closing.data ? closing.data.already : closing.isPending ? undefined : seen
  const needsNote = outcome === 'other' && note.trim() === ''
  const isLong = [...note.trim()].length > noteMost
  const stays = outcome === 'message' && alert.needsContact
  const save = () => {
    setAsked(true)
    if (!outcome) return void focusField(`${id}-outcome`)
    if (needsNote || isLong) return void focusField(`${id}-note`)
    if (isSent.current) return
    isSent.current = true
    closing.mutate({ outcome, note: note.trim() })
  }
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={<Trans>What did you do?</Trans>}
      actions={(close) =>
        already ? (
          <Button onPress={close}>
            <Trans>Close</Trans>
          </Button>
        ) : (
          <>
            <Button
              variant={isRed(alert) && !stays ? 'danger' : 'primary'}
              onPress={save}
              isPending={closing.isPending}
            >
              {stays ? <Trans>Save</Trans> : <Trans>Mark as resolved</Trans>}
            </Button>
            <Button onPress={close}>
              <Trans>Not yet</Trans>
            </Button>
          </>
        )
      }
    >
      {already && <AlreadyResolved closing={already} />}
      <Summary alert={alert} stays={stays} />
      <ChoiceGroup
        id={`${id}-outcome`}
        label={<Trans>What you did</Trans>}
        error={isAsked && !outcome ? t`Choose what you did.` : undefined}
        value={outcome}
        onChange={setOutcome}
        options={Object.entries(outcomes).map(([code, words]) => ({
          id: code,
          label: i18n._(words),
          detail:
            code === 'message' && alert.needsContact
              ? t`The alert stays open until someone reaches them.`
              : undefined,
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
      {closing.error && <SaveFailed problem={asProblem(closing.error)} />}
    </Dialog>
  )
}

/** What was typed stays in the form, for a colleague to be told. */
function AlreadyResolved({ closing }: { closing: AlertClosing }) {
  const { dayAndTime } = useTheirClock(closing)
  const { byName: name, at = 0 } = closing
  const when = dayAndTime(at)
  return (
    <Banner
      live
      title={
        name ? (
          <Trans>
            {name} already resolved this: {when} their time
          </Trans>
        ) : (
          <Trans>Someone already resolved this</Trans>
        )
      }
    >
      <Trans>Your answer wasn’t saved. You can still copy your note.</Trans>
    </Banner>
  )
}

const noteMost = 1000

function Summary({ alert, stays = false }: { alert: QueuedAlert; stays?: boolean }) {
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
        {stays ? (
          <Trans>Nothing changes on {name}’s screen, except that we tell them you tried.</Trans>
        ) : isRed(alert) ? (
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
