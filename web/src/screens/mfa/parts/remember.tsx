import { Trans } from '@lingui/react/macro'
import { Checkbox } from '../../../ui/checkbox'

type RememberProps = { isSelected: boolean; onChange: (isSelected: boolean) => void }

/** Spares this browser the second step for a while. */
export function Remember(props: RememberProps) {
  return (
    <Checkbox {...props} help={<Trans>Only choose this on a device that nobody else uses.</Trans>}>
      <Trans>Don’t ask again on this device for 30 days</Trans>
    </Checkbox>
  )
}
