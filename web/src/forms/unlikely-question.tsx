import { Trans } from '@lingui/react/macro'
import { Banner } from '../ui/banner'
import { Button } from '../ui/button'
import { Inline } from '../ui/inline'

type UnlikelyQuestionProps = {
  /** The number with its unit. */
  amount: string
  onYes: () => void
  onNo: () => void
  isSending?: boolean
}

/** Asks about a number that is possible but unlikely. Nothing is sent before the answer. */
export function UnlikelyQuestion({ amount, onYes, onNo, isSending }: UnlikelyQuestionProps) {
  return (
    <Banner
      asks
      tone="caution"
      title={<Trans>Is {amount} right?</Trans>}
      action={
        <Inline gap={3} wrap>
          <Button variant="primary" onPress={onYes} isPending={isSending}>
            <Trans>Yes, {amount} is right</Trans>
          </Button>
          <Button onPress={onNo}>
            <Trans>No, change it</Trans>
          </Button>
        </Inline>
      }
    >
      <Trans>This number is rare. Please check it once more.</Trans>
    </Banner>
  )
}
