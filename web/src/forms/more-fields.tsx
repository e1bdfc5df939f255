import { ChevronDown, ChevronUp } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { Button } from '../ui/button'
import { type FieldProblem, useStanding } from '../ui/corrections'
import styles from './form.module.css'

type MoreFieldsProps = {
  /** What is in here: "Pulse, arm, note". */
  words: ReactNode
  /** One of the fields has an answer, so they show. */
  isFilled: boolean
  problems: readonly FieldProblem[]
  /** The ids of the fields that are not in here. */
  outside: readonly string[]
  children: ReactNode
}

/** Folds away what most people leave out; an answer or an error in it opens it. */
export function MoreFields({ words, isFilled, problems, outside, children }: MoreFieldsProps) {
  const [asked, setAsked] = useState<boolean>()
  // What comes back from an earlier visit unfolds it too, and it stays open while it is emptied.
  if (isFilled && asked === undefined) setAsked(true)
  const isWrong = useStanding(problems).some(({ fieldId }) => !outside.includes(fieldId))
  if (isWrong && !asked) setAsked(true)
  const open = asked ?? false
  const id = useId()
  const Arrow = open ? ChevronUp : ChevronDown
  return (
    <>
      <div className={styles.more}>
        <Button
          variant="quiet"
          aria-expanded={open}
          aria-controls={id}
          icon={<Arrow size={20} aria-hidden="true" />}
          onPress={() => setAsked(!open)}
        >
          {words}
        </Button>
      </div>
      <div id={id} className={styles.form} hidden={!open}>
        {children}
      </div>
    </>
  )
}
