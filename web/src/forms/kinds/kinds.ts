import type { Json } from '../../data/kept-form'
import type { Question } from '../questionnaire'
import { address } from './address'
import { choice } from './choice'
import { choices } from './choices'
import { date } from './date'
import { email } from './email'
import { height } from './height'
import type { Kind } from './kind'
import { longText } from './long-text'
import { month } from './month'
import { number } from './number'
import { phone } from './phone'
import { scale } from './scale'
import { text } from './text'
import { year } from './year'
import { yesNo } from './yes-no'

const kinds = {
  text,
  'long-text': longText,
  number,
  date,
  year,
  month,
  height,
  choice,
  choices,
  'yes-no': yesNo,
  scale,
  phone,
  email,
  address,
}

type AnyKind = Kind<Question, Json>

/** The kind of a question. Each takes its own questions alone, which the table above holds. */
export function kindOf({ kind }: Question): AnyKind {
  return kinds[kind] as unknown as AnyKind
}
