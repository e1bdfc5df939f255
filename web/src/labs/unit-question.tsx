import { Trans } from '@lingui/react/macro'
import { figureOf, type UnitCheck } from '../data/labs'
import { Banner } from '../ui/banner'
import { Button } from '../ui/button'
import { Inline } from '../ui/inline'
import { useFigureWords } from './figures'

type UnitQuestionProps = {
  question: UnitCheck
  onYes: () => void
  onNo: () => void
  isSending: boolean
}

/** Asks about a number that only fits the other unit. Nothing is saved before the answer. */
export function UnitQuestion({ question, onYes, onNo, isSending }: UnitQuestionProps) {
  const words = useFigureWords()
  const { typed = {}, meant = {}, other = {} } = question
  const number = figureOf(typed).text
  const amount = words(figureOf(meant)).text
  const inOther = words(figureOf(other)).text
  return (
    <Banner
      asks
      tone="caution"
      title={
        <Trans>
          Did you mean {amount} ({inOther})?
        </Trans>
      }
      action={
        <Inline gap={3} wrap>
          <Button variant="primary" onPress={onYes} isPending={isSending}>
            <Trans>Yes, save {amount}</Trans>
          </Button>
          <Button onPress={onNo}>
            <Trans>No, change it</Trans>
          </Button>
        </Inline>
      }
    >
      <Trans>{number} looks like a number in the other unit. We haven’t saved it yet.</Trans>
    </Banner>
  )
}
