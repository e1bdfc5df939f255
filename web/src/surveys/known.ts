import type { AskedSurvey, Survey } from '../data/surveys'
import type { Answers } from '../forms/questionnaire'
import { type AnyQuestion, givenAnswers, knownAnswers } from '../questions/asked'
import { allQuestions } from './use-asking'

type Given = NonNullable<AskedSurvey['answers']>

/** Answers from the server, as the form kit has them. */
export function kitAnswers(survey: Survey, given: Given): Answers {
  const byId = new Map(given.map((answer) => [answer.question, answer]))
  return knownAnswers(
    allQuestions(survey).map(
      (question): AnyQuestion => ({ ...question, answer: byId.get(question.id) }),
    ),
  )
}

/** What was saved, or is known from elsewhere where nothing was. */
export function answersOf({ survey = {}, answers = [], known = [] }: AskedSurvey): Answers {
  return { ...kitAnswers(survey, known), ...kitAnswers(survey, answers) }
}

/** Answers of the form kit, as the server takes them. */
export function wireAnswers(survey: Survey, answers: Answers) {
  return givenAnswers(allQuestions(survey), answers, survey.country === 'CA' ? 'CA' : 'US')
}
