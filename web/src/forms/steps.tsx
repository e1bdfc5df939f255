import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect, useRef } from 'react'
import type { Problem } from '../data/problem'
import { Button } from '../ui/button'
import { Inline } from '../ui/inline'
import { Progress } from '../ui/progress'
import { AskQuestion } from './ask-question'
import { Form, SendButton } from './form'
import { ReviewAnswers, useTell } from './review-answers'
import steps from './steps.module.css'
import { UnlikelyQuestion } from './unlikely-question'
import { type StepsOptions, useSteps } from './use-steps'
import { inWords } from './words'

type StepsProps<R> = StepsOptions<R> & {
  /** The words of the button that sends everything. */
  sendWords: ReactNode
  /** Stands in place of the number of the step. */
  progress?: ReactNode
  /** As in `Form`; what was entered can be thrown away. */
  failed?: (problem: Problem, discard: () => void) => ReactNode
  /** Somebody has just come here from another part of the page: they begin at the title. */
  takesFocus?: boolean
}

/** A questionnaire, page by page, with a look at all answers before they are sent. */
export function Steps<R>(props: StepsProps<R>) {
  const { sendWords, progress, failed, takesFocus = false, ...options } = props
  const { t, i18n } = useLingui()
  const at = useSteps(options)
  const { form, page, answers, number, total } = at
  const tell = useTell(answers)
  const title = useRef<HTMLHeadingElement>(null)
  const shown = useRef(takesFocus ? '' : at.step)
  useEffect(() => {
    if (shown.current === at.step) return
    shown.current = at.step
    title.current?.focus()
  }, [at.step])
  return (
    <div className={steps.steps}>
      {progress ?? (
        <Progress
          label={t`Your progress`}
          value={number}
          max={total}
          valueLabel={t`Step ${number} of ${total}`}
        />
      )}
      <Form
        form={form}
        failed={failed && ((problem) => failed(problem, form.discard))}
        buttons={
          at.unlikely ? (
            <UnlikelyQuestion
              amount={tell(at.unlikely)}
              isSending={form.isSending}
              onYes={at.isRight}
              onNo={at.isWrong}
            />
          ) : (
            <Inline gap={3} wrap>
              <SendButton form={form}>{page ? <Trans>Continue</Trans> : sendWords}</SendButton>
              {at.hasBack && (
                <Button onPress={at.back}>
                  <Trans>Back</Trans>
                </Button>
              )}
            </Inline>
          )
        }
      >
        <h2 ref={title} tabIndex={-1} className={steps.title}>
          {page ? inWords(page.title, i18n) : <Trans>Check your answers</Trans>}
        </h2>
        {page?.intro && <p>{inWords(page.intro, i18n)}</p>}
        {page ? (
          page.questions.map((question) => (
            <AskQuestion
              key={question.id}
              question={question}
              id={form.idOf(question.id)}
              answer={answers[question.id]}
              onChange={(answer) => at.answer(question.id, answer)}
              error={(part) => form.error(part ? `${question.id}.${part}` : question.id)}
            />
          ))
        ) : (
          <ReviewAnswers
            pages={at.pages}
            answers={answers}
            idOf={({ id }) => form.idOf(id)}
            error={form.error}
            onChange={at.change}
          />
        )}
      </Form>
    </div>
  )
}
