import { Trans } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { closeAlert, type QueuedAlert, useAlertsChanged } from '../../../data/alerts'
import { asProblem } from '../../../data/problem'
import { NotSaved } from '../../../readings/not-saved'
import { Button } from '../../../ui/button'
import { Dialog } from '../../../ui/dialog'
import { isRed, useAnswerWords } from './alert-words'

/** Ends an alert, and an emergency on the member's screen with it, after one more look. */
export function Resolve({ alert }: { alert: QueuedAlert }) {
  const [isOpen, setOpen] = useState(false)
  const changed = useAlertsChanged()
  const closing = useMutation({
    mutationFn: () => closeAlert(alert),
    onSuccess: async () => {
      await changed()
      setOpen(false)
    },
  })
  return (
    <>
      <Button onPress={() => setOpen(true)}>
        <Trans>Mark as resolved</Trans>
      </Button>
      <Dialog
        isOpen={isOpen}
        onOpenChange={setOpen}
        title={<Trans>Have you taken care of this?</Trans>}
        actions={(close) => (
          <>
            <Button
              variant={isRed(alert) ? 'danger' : 'primary'}
              onPress={() => closing.mutate()}
              isPending={closing.isPending}
            >
              <Trans>Yes, it’s resolved</Trans>
            </Button>
            <Button onPress={close}>
              <Trans>Not yet</Trans>
            </Button>
          </>
        )}
      >
        <Summary alert={alert} />
        {closing.error && <NotSaved problem={asProblem(closing.error)} />}
      </Dialog>
    </>
  )
}

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
          {name}: {value} {unit}
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
