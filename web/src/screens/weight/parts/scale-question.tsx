import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { type DeviceState, devicesQuery } from '../../../data/devices'
import { useReadOnly } from '../../../data/read-only'
import { askForScale, scaleQuestionOpen } from '../../../data/scale-question'
import { sessionQuery } from '../../../data/session'
import { startupQuery } from '../../../data/startup'
import { href } from '../../../routes/href'
import { useFacts } from '../../../routes/use-facts'
import { Button } from '../../../ui/button'
import { Dialog } from '../../../ui/dialog'
import { useWeightMember } from './use-weight-member'

/** Asks once a session whether the scale is there, until it has sent its first weight. */
export function ScaleQuestion() {
  const navigate = useNavigate()
  const { neutral } = useWeightMember()
  const isOpen = scaleQuestionOpen.use()
  useAsk()
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={scaleQuestionOpen.set}
      title={<Trans>Do you have your scale?</Trans>}
      actions={(close) => (
        <>
          <Button
            variant="primary"
            onPress={() => {
              close()
              void navigate(href('weight.get-started'))
            }}
          >
            <Trans>Yes</Trans>
          </Button>
          <Button onPress={close}>
            <Trans>Not yet</Trans>
          </Button>
        </>
      )}
    >
      {neutral ? (
        <p>
          <Trans>
            Your scale is one of many ways to care for your health. You choose if and when you use
            it, and you never have to look at a number.
          </Trans>
        </p>
      ) : (
        <p>
          <Trans>
            Your scale sends each weight here by itself, so that you see your trend without writing
            anything down. Setting it up takes about 5 minutes.
          </Trans>
        </p>
      )}
      <OnItsWay />
    </Dialog>
  )
}

const onItsWay: Readonly<Partial<Record<DeviceState, MessageDescriptor>>> = {
  ordered: msg`Your scale is ordered. We send it soon.`,
  shipped: msg`Your scale is on its way to you.`,
  delivered: msg`Your scale should be there: it was delivered.`,
}

/** How far the scale is, where one was ordered. */
function OnItsWay() {
  const { i18n } = useLingui()
  const { data = [] } = useQuery({ ...devicesQuery, retry: false })
  const scale = data.find(({ category }) => category === 'weight_scale')
  const words = scale && onItsWay[scale.state]
  return words ? <p>{i18n._(words)}</p> : null
}

function useAsk() {
  const readOnly = useReadOnly()
  const { app } = useFacts()
  const { data: session } = useQuery({ ...sessionQuery, enabled: false })
  const { data: startup } = useQuery({ ...startupQuery, enabled: false })
  const reference = session?.reference
  // Where the devices could not be read, nobody knows that the scale is missing.
  const missing = startup?.devices !== undefined && !app.isScaleOnboardingDone
  useEffect(() => {
    if (missing && reference && !readOnly) askForScale(reference)
  }, [missing, reference, readOnly])
}
