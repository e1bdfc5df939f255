import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { type DeviceState, devicesQuery } from '../../../data/devices'
import { scaleQuestionOpen } from '../../../data/scale-question'
import { href } from '../../../routes/href'
import { useNavigate } from '../../../routes/router'
import { Button } from '../../../ui/button'
import { Dialog } from '../../../ui/dialog'
import { useWeightMember } from './use-weight-member'

/** The question whether the scale is there, and how far it is. */
export function ScaleQuestionDialog({ isOpen }: { isOpen: boolean }) {
  const navigate = useNavigate()
  const { neutral } = useWeightMember()
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
            Your scale sends each weight here automatically, so you can see your trend without
            writing anything down. Setup takes about 5 minutes.
          </Trans>
        </p>
      )}
      <OnItsWay />
    </Dialog>
  )
}

const onItsWay: Readonly<Partial<Record<DeviceState, MessageDescriptor>>> = {
  ordered: msg`We’ve ordered your scale and will send it soon.`,
  shipped: msg`Your scale is on its way to you.`,
  delivered: msg`Your scale was delivered, so you should have it.`,
}

/** How far the scale is, where one was ordered. */
function OnItsWay() {
  const { i18n } = useLingui()
  const { data = [] } = useQuery({ ...devicesQuery, retry: false })
  const scale = data.find(({ category }) => category === 'weight_scale')
  const words = scale && onItsWay[scale.state]
  return words ? <p>{i18n._(words)}</p> : null
}
