import { useLingui } from '@lingui/react/macro'
import type { Problem } from '../../../../data/problem'
import { NotSaved } from '../../../../forms/not-saved'
import { Banner } from '../../../../ui/banner'
import { conflictWords } from './desk-reasons'

/** Why nothing was saved: a colleague was faster, or something went wrong. */
export function DeskRefused({ problem }: { problem: Problem }) {
  const { i18n } = useLingui()
  const words = conflictWords[problem.messageKey]
  return words ? (
    <Banner tone="caution" live title={i18n._(words)} />
  ) : (
    <NotSaved problem={problem} />
  )
}
