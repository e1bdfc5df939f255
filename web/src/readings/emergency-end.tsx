import { Trans } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { type AlertStage, answerStage, stageChanged, useAlertsChanged } from '../data/alerts'
import { useOnline } from '../data/online'
import { asProblem } from '../data/problem'
import { useReadOnly } from '../data/read-only'
import { Banner } from '../ui/banner'
import { Button } from '../ui/button'
import { Inline } from '../ui/inline'
import styles from './emergency.module.css'
import { Their, useTheirName } from './their'
import { their } from './their-words'

type EmergencyEndProps = { stage: AlertStage; onEnded: () => void }

/** The member says that it is over, with one more tap so that nobody says it by mistake. */
export function EmergencyEnd({ stage, onEnded }: EmergencyEndProps) {
  const [isAsking, setAsking] = useState(false)
  const readOnly = useReadOnly()
  const online = useOnline()
  const name = useTheirName()
  const changed = useAlertsChanged()
  const called = stage.action === 'team'
  const ending = useMutation({
    mutationFn: () =>
      answerStage({
        alertId: stage.alertId ?? '',
        questionCode: 'end',
        answerCodes: [called ? 'called' : 'gotHelp'],
        seenAction: stage.action ?? '',
        seenAnsweredAt: stage.answeredAt ?? 0,
      }),
    onSuccess: () => {
      onEnded()
      return changed()
    },
    // What is newer comes into view, and it takes two taps again to end it.
    onError: (error) => {
      if (asProblem(error).messageKey !== stageChanged) return
      setAsking(false)
      void changed()
    },
  })
  const isStale = ending.isError && asProblem(ending.error).messageKey === stageChanged
  const confirm = useRef<HTMLButtonElement>(null)
  const begin = useRef<HTMLButtonElement>(null)
  const wasAsking = useRef(false)
  // The button that was pressed is gone; focus goes on with what took its place.
  useEffect(() => {
    if (isAsking) confirm.current?.focus()
    else if (wasAsking.current) begin.current?.focus()
    wasAsking.current = isAsking
  }, [isAsking])
  if (readOnly) return null
  if (!isAsking) {
    return (
      <div className={styles.end}>
        {isStale && (
          <Banner tone="danger" live title={<Trans>Something has changed</Trans>}>
            <Trans>
              We kept this message because there is newer information. Please read it first.
            </Trans>
          </Banner>
        )}
        <div>
          <Button ref={begin} onPress={() => setAsking(true)} isDisabled={!online}>
            {called ? (
              <Trans>I called them</Trans>
            ) : name ? (
              <Their say={their.gotHelp} name={name} />
            ) : (
              <Trans>I got help</Trans>
            )}
          </Button>
        </div>
      </div>
    )
  }
  return (
    <div className={styles.end}>
      <p>
        {called ? (
          <Trans>Did you reach them? If so, we’ll take this message down.</Trans>
        ) : name ? (
          <Their say={their.isSafe} name={name} />
        ) : (
          <Trans>Are you safe now, or is help with you? If so, we’ll take this message down.</Trans>
        )}
      </p>
      {ending.isError && !isStale && (
        <Banner tone="danger" live title={<Trans>We couldn’t save your answer</Trans>}>
          {name ? (
            <Their say={their.notSaved} name={name} />
          ) : (
            <Trans>Please try again. If you feel very sick, don’t wait: call 911.</Trans>
          )}
        </Banner>
      )}
      <Inline gap={3} wrap center>
        <Button ref={confirm} onPress={() => ending.mutate()} isPending={ending.isPending}>
          {called ? (
            <Trans>Yes, I called them</Trans>
          ) : name ? (
            <Their say={their.yesGotHelp} name={name} />
          ) : (
            <Trans>Yes, I got help</Trans>
          )}
        </Button>
        <Button variant="quiet" onPress={() => setAsking(false)}>
          <Trans>Not yet</Trans>
        </Button>
      </Inline>
    </div>
  )
}
