import { msg } from '@lingui/core/macro'
import type { Survey, SurveyQuestion } from '../data/surveys'
import type { Questionnaire } from '../forms/questionnaire'
import type { Words } from '../forms/words'
import { type AnyQuestion, type AskedWords, type Asking, questionsOf } from '../questions/asked'

const parts = {
  month: msg`Month`,
  year: msg`Year`,
  noMonth: msg`I don’t remember`,
  feet: msg`Feet`,
  inches: msg`Inches`,
  feetUnit: msg`ft`,
  inchesUnit: msg`in`,
  unknown: msg`I don’t know`,
}

const whyTitle = msg`Why we ask, and who sees it`

/** Texts that came with the questionnaire, in each language. */
export function inLocales(words: Readonly<Record<string, string>> | undefined): Words | undefined {
  const english = words?.['en-US']
  return english === undefined ? undefined : { ...words, 'en-US': english }
}

function wordsOf({ label, help, why, options = [], unit }: SurveyQuestion): AskedWords {
  return {
    label: inLocales(label) ?? '',
    help: inLocales(help),
    why: inLocales(why),
    whyTitle: why && whyTitle,
    options: Object.fromEntries(
      options.flatMap(({ id = '', label: option }) => {
        const words = inLocales(option)
        return words === undefined ? [] : [[id, words]]
      }),
    ),
    other: msg`In your own words`,
    unit,
  }
}

export const allQuestions = ({ pages = [] }: Survey): readonly SurveyQuestion[] =>
  pages.flatMap(({ questions = [] }) => questions)

/** A questionnaire from the server, as the form kit has them. */
export function kitSurvey(survey: Survey): Questionnaire {
  const byId = new Map(allQuestions(survey).map((question) => [question.id, question]))
  const asking: Asking = {
    parts,
    country: survey.country === 'CA' ? 'CA' : 'US',
    firstYear: survey.firstYear ?? 1900,
    wordsOf: ({ id }: AnyQuestion) => wordsOf(byId.get(id) ?? {}),
  }
  return {
    id: `survey-${survey.id}`,
    version: survey.version ?? 1,
    pages: (survey.pages ?? []).map(({ id = '', title, intro, questions = [] }) => ({
      id,
      title: inLocales(title) ?? '',
      intro: inLocales(intro),
      questions: questionsOf(questions, asking),
    })),
  }
}
