import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ProgramAnswer, ProgramOption, ProgramQuestion } from '../../../data/enrollment'
import { helpWords, reachWords } from '../../../data/enrolment-words'
import type { ProgramKind } from '../../../domain/programs'
import { programFor } from '../../../domain/programs'
import type { Answers, Question, Questionnaire } from '../../../forms/questionnaire'

/** Whether the program is for somebody, as a doctor would have told them. */
const diagnoses: Partial<Record<ProgramKind, MessageDescriptor>> = {
  DIABETES: msg`Has a doctor or nurse told you that you have diabetes?`,
  DIABETES_DEVICEFLEX: msg`Has a doctor or nurse told you that you have diabetes?`,
  HYPERTENSION: msg`Has a doctor or nurse told you that you have high blood pressure?`,
  HEART_FAILURE: msg`Has a doctor or nurse told you that you have heart failure?`,
  CHRONIC_KIDNEY_DISEASE: msg`Has a doctor or nurse told you that you have kidney disease?`,
  PREDIABETES: msg`Has a doctor or nurse told you that you have prediabetes?`,
}

/** What the server says too, on the first step already. */
const notForYou = msg`This program is for people who have heard this from a doctor or nurse. If you’re not sure, ask your doctor first.`

/** The words of a question that the server asks; one that this version does not know is left out. */
function worded({ id = '', options = [] }: ProgramQuestion, kind?: ProgramKind): Question[] {
  const diagnosis = kind && diagnoses[kind]
  switch (id) {
    case 'diagnosis':
      return diagnosis
        ? [
            {
              id,
              kind: 'yes-no',
              label: diagnosis,
              only: true,
              messages: { wrong: notForYou },
              why: msg`It isn’t on your record yet, and this program is made for it.`,
            },
          ]
        : []
    case 'help':
      return [
        {
          id,
          kind: 'choices',
          label: msg`What would you like help with?`,
          options: options.flatMap((option) => {
            const label = helpWords[option]
            return label ? [{ id: option, label, exclusive: option === 'unsure' }] : []
          }),
        },
      ]
    case 'reach':
      return [
        {
          id,
          kind: 'choice',
          label: msg`When is a good time to reach you?`,
          options: options.flatMap((option) => {
            const label = reachWords[option]
            return label ? [{ id: option, label }] : []
          }),
        },
      ]
    default:
      return []
  }
}

/** The questions of a program, and the consent at the end. */
export function questionnaireFor(
  { dbSlug = '', questions = [] }: ProgramOption,
  consentVersion: string,
): Questionnaire {
  const kind = programFor(dbSlug)?.kind
  return {
    id: `join-${dbSlug}`,
    version: 1,
    pages: [
      {
        id: 'about-you',
        title: msg`A few questions`,
        intro: msg`Your answers help us start well.`,
        questions: questions.flatMap((question) => worded(question, kind)),
      },
      {
        id: 'consent',
        title: msg`Your consent`,
        intro: msg`We use your answers and your readings to run this program. Your coach and your care team can see your readings. You can leave at any time. We then keep your data so that you can come back.`,
        questions: [
          {
            id: 'consent',
            kind: 'choices',
            label: msg`Do you agree?`,
            options: [{ id: consentVersion, label: msg`Yes, I agree` }],
            messages: {
              missing: msg`Choose “Yes, I agree” to join, or go back if you don’t want to join.`,
            },
          },
        ],
      },
    ],
  }
}

/** What was answered, as the server takes it. The consent goes with its version. */
export function answersOf(answers: Answers): ProgramAnswer[] {
  return Object.entries(answers).flatMap(([question, answer]) => {
    if (question === 'consent') return []
    if (typeof answer === 'boolean') return [{ question, values: [answer ? 'yes' : 'no'] }]
    const values = Array.isArray(answer) ? answer : [answer]
    return [{ question, values: values.map(String) }]
  })
}
