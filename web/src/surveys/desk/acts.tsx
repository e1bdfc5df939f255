import { Trans, useLingui } from '@lingui/react/macro'
import type { CheckedFile } from '../../data/survey-desk'
import type { Survey } from '../../data/surveys'
import { inWords } from '../../forms/words'
import { Banner } from '../../ui/banner'
import { Stack } from '../../ui/stack'
import { allQuestions, inLocales } from '../use-asking'

type ActsProps = Pick<CheckedFile, 'acts' | 'unguarded'> & { survey: Survey }

/** Which answers show the way to help at once, and which should but can't. */
export function Acts({ survey, acts = [], unguarded = [] }: ActsProps) {
  const { i18n } = useLingui()
  const questions = allQuestions(survey)
  const say = (words: Readonly<Record<string, string>> | undefined, id: string) =>
    inWords(inLocales(words) ?? id, i18n)
  const asked = (id: string) => say(questions.find((one) => one.id === id)?.label, id)
  const answer = (question: string, id: string) =>
    say(
      questions.find((one) => one.id === question)?.options?.find((one) => one.id === id)?.label,
      id,
    )
  return (
    <>
      {unguarded.length > 0 && (
        <Banner
          tone="danger"
          live
          title={<Trans>These questions seem to be about suicide or self-harm</Trans>}
        >
          <Trans>
            The file doesn’t say which answers show help. Once it’s added, you choose them; until
            then you can’t publish it:
          </Trans>
          <ul>
            {unguarded.map((id) => (
              <li key={id}>{asked(id)}</li>
            ))}
          </ul>
        </Banner>
      )}
      {acts.length > 0 ? (
        <Banner tone="info" title={<Trans>These answers show help right away</Trans>}>
          <Stack as="ul" gap={2}>
            {acts.map(({ does, question = '', options = [] }) => (
              <li key={`${does} ${question}`}>
                {asked(question)}{' '}
                <strong>{options.map((id) => answer(question, id)).join(', ')}</strong>
              </li>
            ))}
          </Stack>
          <p>
            {survey.readers ? (
              <Trans>The care team is asked to call each member who saves one of them.</Trans>
            ) : (
              <Trans>Nobody is told: only the member sees the answers.</Trans>
            )}
          </p>
        </Banner>
      ) : (
        unguarded.length === 0 && (
          <Banner tone="info" title={<Trans>No answer shows help right away</Trans>}>
            <Trans>
              We found no words about suicide or self-harm here. If a question can still show that
              someone is in danger, don’t publish this form.
            </Trans>
          </Banner>
        )
      )}
    </>
  )
}
