import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Caller } from '../../../../data/member-record'
import { MultiChoiceGroup } from '../../../../ui/multi-choice-group'
import { TextField } from '../../../../ui/text-field'
import { factWords } from './caller-words'

type CallerFieldsProps = {
  form: {
    value: Caller
    change: (part: Partial<Caller>) => void
    idOf: (name: string) => string
    error: (name: string) => string | undefined
  }
  /** A fact that is about to be corrected, and so proves nothing. */
  disputed?: string
  /** What the reason says here; any reason otherwise. */
  reason?: ReactNode
}

/** How the caller was recognized, and why something is done for them. */
export function CallerFields({
  form,
  disputed,
  reason = <Trans>Reason</Trans>,
}: CallerFieldsProps) {
  const { i18n } = useLingui()
  return (
    <>
      <MultiChoiceGroup
        id={form.idOf('confirmed')}
        value={[...form.value.confirmed]}
        onChange={(confirmed) => form.change({ confirmed })}
        error={form.error('confirmed')}
        label={<Trans>What did the caller confirm?</Trans>}
        help={
          <Trans>
            Choose at least two. Let the caller say them; don’t read them out from the record.
          </Trans>
        }
        options={Object.entries(factWords)
          .filter(([id]) => id !== disputed)
          .map(([id, words]) => ({ id, label: i18n._(words) }))}
      />
      <TextField
        id={form.idOf('reason')}
        value={form.value.reason}
        onChange={(text) => form.change({ reason: text })}
        error={form.error('reason')}
        autoComplete="off"
        label={reason}
        help={<Trans>We keep it in the audit trail, and the member can read it.</Trans>}
      />
    </>
  )
}
