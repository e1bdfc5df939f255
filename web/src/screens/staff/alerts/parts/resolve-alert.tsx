import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useId, useState } from 'react'
import {
  type AlertClosing,
  closeAlert,
  closingOf,
  type QueuedAlert,
} from '../../../../data/alert-queue'
import { useAlertsChanged } from '../../../../data/alerts'
import { Form, SendButton } from '../../../../forms/form'
import { FormDialog } from '../../../../forms/form-dialog'
import { useForm, type Wrong } from '../../../../forms/use-form'
import { Banner } from '../../../../ui/banner'
import { Button } from '../../../../ui/button'
import { ChoiceGroup } from '../../../../ui/choice-group'
import { TextField } from '../../../../ui/text-field'
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
  const changed = useAlertsChanged()
  const form = useForm({
    id,
    first: blank,
    check: wrongIn,
    keyedBy: (answer) => closingOf(alert, answer),
    send: (answer, { key }) => closeAlert(closingOf(alert, answer), key),
    onSent: async ({ already }) => {
      setFound(already)
      await changed()
      if (!already) onClose()
    },
  })
  // A colleague was faster, as the server found when we sent ours.
  const [found, setFound] = useState<AlertClosing>()
  // What we have just saved ourselves is no news.
  const already = form.isSent ? found : form.isSending ? undefined : seen
  const { outcome } = form.value
  const stays = outcome === 'message' && alert.needsContact
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      title={<Trans>What did you do?</Trans>}
      actions={(close) =>
        already ? (
          <Button onPress={onClose}>
            <Trans>Close</Trans>
          </Button>
        ) : (
          <>
            <SendButton form={form} variant={isRed(alert) && !stays ? 'danger' : 'primary'}>
              {stays ? <Trans>Save</Trans> : <Trans>Mark as resolved</Trans>}
            </SendButton>
            <Button onPress={close}>
              <Trans>Not yet</Trans>
            </Button>
          </>
        )
      }
    >
      <Form form={form} isShort buttons={null}>
        {already && <AlreadyResolved closing={already} />}
        <Summary alert={alert} stays={stays} />
        <ChoiceGroup
          {...form.field('outcome')}
          label={<Trans>What you did</Trans>}
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
          {...form.field('note')}
          label={<Trans>Note for your colleagues</Trans>}
          help={<Trans>The member doesn’t see it.</Trans>}
          optional={outcome !== 'other'}
          multiline
        />
      </Form>
    </FormDialog>
  )
}

const blank = { outcome: '', note: '' }

function wrongIn({ outcome, note }: typeof blank): Wrong {
  const isMissing = outcome === 'other' && note.trim() === ''
  const isLong = [...note.trim()].length > noteMost
  return {
    outcome: !outcome && msg`Choose what you did.`,
    note: isMissing
      ? msg`Say in a few words what you did.`
      : isLong && msg`Please keep the note to 1,000 characters.`,
  }
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
