import type { I18n, MessageDescriptor } from '@lingui/core'
import type { ComponentType } from 'react'
import type { Json } from '../../data/kept-form'
import type { Formats } from '../../i18n/formats'
import type { Question } from '../questionnaire'

/** What is wrong with an answer: in all, or by its parts as in an address. */
export type Found = MessageDescriptor | Readonly<Record<string, MessageDescriptor>> | undefined

export type KindProps<Q extends Question, A extends Json> = {
  question: Q
  /** The id of the field; a part of it is `${id}-${part}`. */
  id: string
  /** Texts of the question, in the reader's language. */
  text: { label: string; help?: string }
  answer: A | undefined
  /** A function gets the answer as it is, also before the page is drawn again. */
  onChange: (answer: A | null | ((latest: A | undefined) => A)) => void
  /** The error of the answer, or of a part of it. */
  error: (part?: string) => string | undefined
}

/** What an answer is judged by; `today` is a date such as 2026-11-16. */
export type Judging = { today: string; formats: Formats }

export type Telling = { i18n: I18n; formats: Formats }

/** One kind of question: how it is asked, judged and told on the review page. */
export type Kind<Q extends Question, A extends Json> = {
  Field: ComponentType<KindProps<Q, A>>
  /** Said where a question has no answer and needs one. */
  missing: MessageDescriptor | ((question: Q) => Found)
  /** Whether the part that is needed has no answer, where another part may have one. */
  isBlank?: (answer: A) => boolean
  check?: (question: Q, answer: A, judging: Judging) => Found
  tell: (question: Q, answer: A, telling: Telling) => string
}
