import { Trans } from '@lingui/react/macro'
import { Text } from '../../../ui/text'

type StageWordsProps = { stage: string; isLasting?: boolean }

/** One result never names a stage: it takes three months of them. */
export function StageWords({ stage, isLasting = false }: StageWordsProps) {
  if (!stage) return null
  return (
    <Text>
      {isLasting ? (
        <Trans>In the range of stage {stage}, as it has been for three months or longer.</Trans>
      ) : (
        <Trans>
          In the range of stage {stage} if it stays there. It takes three months of results to tell.
        </Trans>
      )}
    </Text>
  )
}
