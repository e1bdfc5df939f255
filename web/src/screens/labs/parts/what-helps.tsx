import { Trans } from '@lingui/react/macro'
import { Text } from '../../../ui/text'

/** What moves an A1c, without a promise. */
export function MovesA1c() {
  return (
    <Text muted>
      <Trans>
        Food, moving more, sleep and medicines change an A1c over two to three months. One number
        never tells the whole story.
      </Trans>
    </Text>
  )
}

export function MovesCholesterol({ hasDyslipidemia }: { hasDyslipidemia: boolean }) {
  return (
    <Text muted>
      {hasDyslipidemia ? (
        <Trans>
          The doctor may have set a lower goal than the ones here. If there is a cholesterol
          medicine, keep taking it, also when the numbers are good.
        </Trans>
      ) : (
        <Trans>
          Less fried food and fatty meat, more fiber and moving more can lower cholesterol. The
          doctor looks at all the numbers together.
        </Trans>
      )}
    </Text>
  )
}
