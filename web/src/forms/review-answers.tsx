import { Trans, useLingui } from '@lingui/react/macro'
import { CircleAlert } from 'lucide-react'
import { useFormats } from '../i18n/use-formats'
import { Button } from '../ui/button'
import { kindOf } from './kinds/kinds'
import { type Answers, isBlank, type Page, type Question } from './questionnaire'
import styles from './steps.module.css'
import { inWords } from './words'

type ReviewProps = {
  pages: readonly Page[]
  answers: Answers
  idOf: (question: Question) => string
  /** What the server refused. */
  error: (name: string) => string | undefined
  onChange: (page: Page) => void
}

/** All answers before they are sent, each with a way back to its page. */
export function ReviewAnswers({ pages, answers, idOf, error, onChange }: ReviewProps) {
  const { i18n } = useLingui()
  const tell = useTell(answers)
  return pages.map((page) => {
    const title = inWords(page.title, i18n)
    return (
      <section key={page.id} aria-label={title} className={styles.section}>
        <div className={styles.sectionHead}>
          <h3>{title}</h3>
          <Button variant="quiet" onPress={() => onChange(page)}>
            <Trans>Change</Trans>
            <span className="visually-hidden"> {title}</span>
          </Button>
        </div>
        <dl className={styles.answers}>
          {page.questions.map((question) => (
            <div key={question.id} id={idOf(question)} className={styles.answer} tabIndex={-1}>
              <dt>{inWords(question.label, i18n)}</dt>
              <dd>
                {tell(question)}
                {error(question.id) && (
                  <span className={styles.refused}>
                    <CircleAlert size={18} aria-hidden="true" /> {error(question.id)}
                  </span>
                )}
              </dd>
            </div>
          ))}
        </dl>
      </section>
    )
  })
}

/** What was answered, in words. */
export function useTell(answers: Answers): (question: Question) => string {
  const { t, i18n } = useLingui()
  const formats = useFormats()
  return (question) => {
    const answer = answers[question.id]
    if (answer === undefined || isBlank(answer)) return t`Not answered`
    return kindOf(question).tell(question, answer, { i18n, formats })
  }
}
