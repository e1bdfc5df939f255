import { Trans, useLingui } from '@lingui/react/macro'
import type { LabCall, LabLine } from '../../../../data/lab-desk'
import { figureOf, type LabResult, resultOf } from '../../../../data/labs'
import { isByHand, useEntryName, useResultWords } from '../../../../labs/use-result-words'
import { Stack } from '../../../../ui/stack'
import { AnsweredValue } from './answered-value'
import { changeWords, criticalWords, ownChangeWords } from './desk-reasons'
import { useLineWords } from './line-words'

/** What a call is about: why it is urgent, the value, and what has become of it. */
export function CallValue({ call }: { call: LabCall }) {
  const { i18n } = useLingui()
  const { reasonKey = '', change = '', result, was, sent, answered } = call
  const reason = criticalWords[reasonKey]
  const measured = result && measuredOf(result)
  const changed = (measured && isByHand(measured) ? ownChangeWords : changeWords)[change]
  return (
    <Stack gap={1}>
      {reason && !change && <strong>{i18n._(reason)}</strong>}
      {changed && <strong>{i18n._(changed)}</strong>}
      {was && (
        <p>
          <Trans>Before:</Trans> <Value measured={measuredOf(was)} />
        </p>
      )}
      {answered && <AnsweredValue call={call} />}
      {sent ? (
        <Sent line={sent} />
      ) : (
        measured && (
          <p>
            {was && (
              <>
                <Trans>Now:</Trans>{' '}
              </>
            )}
            <Value measured={measured} />
          </p>
        )
      )}
    </Stack>
  )
}

function measuredOf(result: NonNullable<LabCall['result']>): LabResult {
  return resultOf({ ...result, figure: figureOf(result.figure ?? {}) })
}

function Value({ measured }: { measured: LabResult }) {
  const { t } = useLingui()
  const what = useEntryName()(measured)
  const words = useResultWords({ isAtDesk: true })(measured)
  const source = isByHand(measured) ? t`entered by the member` : words.source
  return (
    <Trans>
      {what}, {source}
    </Trans>
  )
}

/** What is no result: as the laboratory wrote it. */
function Sent({ line }: { line: LabLine }) {
  return <p>{useLineWords()(line)}</p>
}
