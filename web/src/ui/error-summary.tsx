import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { CircleAlert } from 'lucide-react'
import { type MouseEvent, useEffect, useRef } from 'react'
import { type FieldProblem, useStanding } from './corrections'
import styles from './error-summary.module.css'
import field from './field.module.css'
import { focusField } from './focus'

export type { FieldProblem } from './corrections'

/**
 * What stops a form from being sent, on top of it. It takes focus each time the
 * list changes, and each line leads to its field and goes away once that is changed.
 */
export function ErrorSummary({ problems }: { problems: readonly FieldProblem[] }) {
  const { t } = useLingui()
  const box = useRef<HTMLDivElement>(null)
  const standing = useStanding(problems)

  useEffect(() => {
    if (problems.length > 0) box.current?.focus()
  }, [problems])

  if (standing.length === 0) return null

  const goTo = (event: MouseEvent, id: string) => {
    if (focusField(id)) event.preventDefault()
  }
  const title = t`${plural(standing.length, {
    one: 'Please check one answer',
    other: 'Please check # answers',
  })}`
  return (
    <div ref={box} tabIndex={-1} role="alert" className={styles.summary}>
      <h2 className={styles.title}>
        <CircleAlert aria-hidden="true" />
        {title}
      </h2>
      <ul className={styles.list}>
        {standing.map(({ fieldId, message }) => (
          <li key={fieldId}>
            <FieldName fieldId={fieldId} />
            <a
              href={`#${fieldId}`}
              className={styles.link}
              onClick={(event) => goTo(event, fieldId)}
            >
              {message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** What the field is called on the page, because two fields can be wrong in the same way. */
function FieldName({ fieldId }: { fieldId: string }) {
  const frame = document.getElementById(fieldId)?.closest(`.${field.field}`)
  const name = frame?.querySelector('[data-field-name]')?.textContent
  if (!name) return null
  return <>{/[?:.]$/.test(name) ? name : <Trans>{name}:</Trans>} </>
}
