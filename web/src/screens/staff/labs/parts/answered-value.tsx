import { Trans, useLingui } from '@lingui/react/macro'
import type { LabCall } from '../../../../data/lab-desk'
import { inWords } from '../../../../forms/words'
import { inLocales } from '../../../../surveys/use-asking'
import { Text } from '../../../../ui/text'
import { useClock } from './call-history'

type AnsweredValueProps = { call: LabCall }

/** What a call after a questionnaire is about, as far as the reader may know it. */
export function AnsweredValue({ call: { answered = {}, receivedAt = 0 } }: AnsweredValueProps) {
  const { i18n } = useLingui()
  const when = useClock()(receivedAt)
  const form = inLocales(answered.form)
  if (!form) {
    return (
      <>
        <p>
          <Trans>Answered: {when}</Trans>
        </p>
        <Text muted>
          <Trans>The care team doesn’t read the answers of this questionnaire.</Trans>
        </Text>
      </>
    )
  }
  const name = inWords(form, i18n)
  return (
    <>
      <p>
        <Trans>
          {name}, answered: {when}
        </Trans>
      </p>
      <Answer answered={answered} />
    </>
  )
}

function Answer({ answered }: { answered: NonNullable<LabCall['answered']> }) {
  const { t, i18n } = useLingui()
  const question = inLocales(answered.question)
  if (!question) {
    return (
      <Text muted>
        <Trans>Only those who look after this member can read the answer.</Trans>
      </Text>
    )
  }
  const ownName: Readonly<Record<string, string>> = { yes: t`Yes`, no: t`No` }
  const chosen = (answered.options ?? []).map(({ id = '', label }) => {
    const words = inLocales(label)
    return words ? inWords(words, i18n) : (ownName[id] ?? id)
  })
  const answer = [...chosen, answered.text].filter(Boolean).join(', ')
  return (
    <p>
      {inWords(question, i18n)} <strong>{answer}</strong>
    </p>
  )
}
