// @vitest-environment node
import { i18n, type MessageDescriptor } from '@lingui/core'
import { beforeAll, expect, test } from 'vitest'
import file from '../../../../internal/care/healthprofile/questionnaire.json?raw'
import { healthProfileWords } from '../../forms/health-profile-words'
import { questionsOf } from '../asked'
import { questionWords } from './question-words'
import { askingOf } from './use-asking'

beforeAll(() => i18n.loadAndActivate({ locale: 'en-US', messages: {} }))

type Option = { id: string; exclusive?: boolean; takesText?: boolean }
type Question = {
  id: string
  kind: string
  options?: Option[]
  visibleIf?: { question: string; options: string[] }[]
  messages: Record<string, string>
}
const questions: Question[] = JSON.parse(file).sections.flatMap(
  (section: { questions: Question[] }) => section.questions,
)
const asked = new Map(questions.map((question) => [question.id, question]))
const said = (words: MessageDescriptor | undefined) => words && i18n._(words)

const yesNo = ['Yes', 'No']
const yesNoSure = [...yesNo, 'Not sure']
const yesNoKnow = [...yesNo, 'Don’t know']
const never = 'Prefer not to share'

/** What is asked, whether one answer or several are chosen, and from what, in this order. */
const table: [id: string, question: string, label: string, kind: string, answers: string[]][] = [
  [
    'S2-3-73',
    'diabetesType',
    'Which type of diabetes do you have?',
    'choice',
    ['Type 1', 'Type 2'],
  ],
  ['S2-3-74', 'diagnosisDate', 'When did you learn that you have diabetes?', 'month-year', []],
  [
    'S2-3-75',
    'dailyChecks',
    'How many times a day do you check your blood sugar?',
    'count',
    ['I don’t know'],
  ],
  [
    'S2-3-76',
    'recommendedChecks',
    'How many checks a day does your doctor recommend?',
    'count',
    ['I don’t know'],
  ],
  ['S2-3-77', 'oralMedication', 'Do you take pills for diabetes?', 'choice', yesNo],
  [
    'S2-3-78',
    'insulin',
    'Do you use insulin?',
    'choice',
    ['Yes, one injection a day', 'Yes, more than one injection a day', 'Yes, with a pump', 'No'],
  ],
  ['S2-3-79', 'a1cTaken', 'Have you had an A1c test?', 'choice', yesNoSure],
  ['S2-3-80', 'a1cDate', 'When was the last A1c test?', 'month-year', []],
  ['S2-3-81', 'a1cValue', 'What was the result?', 'number', []],
  ['S2-3-82', 'sex', 'What is your sex?', 'choice', ['Male', 'Female', 'Other']],
  ['S2-3-83', 'cgm', 'Do you use a continuous glucose monitor (CGM)?', 'choice', yesNo],
  ['S2-3-84', 'height', 'What is your height?', 'height', []],
  ['S2-3-85', 'weight', 'What is your weight?', 'weight', []],
  [
    'S2-3-86',
    'highBloodPressure',
    'Has a doctor told you that you have high blood pressure?',
    'choice',
    yesNoKnow,
  ],
  [
    'S2-3-87',
    'highCholesterol',
    'Has a doctor told you that you have high cholesterol?',
    'choice',
    yesNoKnow,
  ],
  ['S2-3-88', 'eyeExam', 'Have you had a diabetes eye exam?', 'choice', yesNoSure],
  ['S2-3-88', 'eyeExamDate', 'When was the last eye exam?', 'month-year', []],
  ['S2-3-89', 'footExam', 'Have you had a foot exam?', 'choice', yesNoSure],
  ['S2-3-89', 'footExamDate', 'When was the last foot exam?', 'month-year', []],
  [
    'S2-3-90',
    'smoker',
    'Do you smoke?',
    'choice',
    ['Yes', 'Yes, but trying to quit', 'Used to, and have quit', 'No'],
  ],
  ['S2-3-91', 'pneumoniaVaccine', 'Have you ever had a pneumonia vaccine?', 'choice', yesNoKnow],
  ['S2-3-92', 'fluVaccine', 'Have you had a flu vaccine in the last year?', 'choice', yesNoKnow],
  [
    'S2-3-93',
    'ethnicity',
    'Are you Hispanic or Latino?',
    'choice',
    ['Hispanic or Latino', 'Not Hispanic or Latino', never],
  ],
  [
    'S2-3-94',
    'race',
    'What is your race?',
    'choices',
    [
      'American Indian or Alaska Native',
      'Asian',
      'Black or African American',
      'Native Hawaiian or Pacific Islander',
      'White',
      `${never} (alone)`,
      'Other + Your race, in your own words',
    ],
  ],
  [
    'S2-3-95',
    'sexualOrientation',
    'What is your sexual orientation?',
    'choice',
    [
      'Bisexual',
      'Lesbian, gay or homosexual',
      'Straight',
      'Don’t know',
      never,
      'Something else + Your sexual orientation, in your own words',
    ],
  ],
  [
    'S2-3-96',
    'genderIdentity',
    'What is your gender identity?',
    'choice',
    [
      'Male',
      'Female',
      'Female-to-male (FTM), transgender man',
      'Male-to-female (MTF), transgender woman',
      'Non-binary',
      never,
      'Another gender category + Your gender category, in your own words',
    ],
  ],
  [
    'S2-3-97',
    'pronouns',
    'Which pronouns do you use?',
    'choices',
    [
      'He, him',
      'She, her',
      'They, them',
      `${never} (alone)`,
      'Other + Your pronouns, in your own words',
    ],
  ],
  [
    'S2-3-98',
    'managementLevel',
    'How would you describe where you are with managing diabetes?',
    'choice',
    [
      'Just getting started',
      'Need more support',
      'Want a bit more information',
      'Strong understanding',
    ],
  ],
  [
    'S2-3-99',
    'activity',
    'How active are you now?',
    'choice',
    ['Not active', 'Active now and then', 'Active regularly'],
  ],
  [
    'S2-3-100',
    'activityInterest',
    'How interested are you in being more active?',
    'choice',
    [
      'Not interested',
      'A little interested',
      'Somewhat interested',
      'Interested',
      'Very interested',
    ],
  ],
  [
    'S2-3-101',
    'eatingSatisfaction',
    'How happy are you with how you ate in the last week?',
    'choice',
    ['Not happy with it', 'Somewhat happy with it', 'Very happy with it'],
  ],
  [
    'S2-3-102',
    'eatingInterest',
    'How interested are you in learning about healthy eating?',
    'choice',
    ['Not interested', 'A little interested', 'Very interested'],
  ],
]

/** An answer in words, and whether it stands alone or opens a field. */
function shown(question: string, { id, exclusive, takesText }: Option): string {
  const words = questionWords[question]
  const label = said(words?.options?.[id]) ?? id
  const field = takesText ? ` + ${said(words?.other)}` : ''
  return `${label}${exclusive ? ' (alone)' : ''}${field}`
}

/** What is asked only after a yes, and to which question. */
const after: Record<string, string> = {
  a1cDate: 'a1cTaken',
  a1cValue: 'a1cTaken',
  eyeExamDate: 'eyeExam',
  footExamDate: 'footExam',
}

test.each(table)('%s %s', (_, id, label, kind, answers) => {
  const question = asked.get(id)
  expect(question?.kind).toBe(kind)
  expect(said(questionWords[id]?.label)).toBe(label)
  const options = question?.options ?? []
  if (kind === 'count') {
    // Beside a count stands one choice, with the words of the form kit.
    expect(options.map((option) => option.id)).toEqual(['unsure'])
    const [kit] = questionsOf([{ id, kind, options }], askingOf({ country: 'US' }, undefined))
    expect(kit && 'unknown' in kit && said(kit.unknown as MessageDescriptor)).toBe(answers[0])
  } else {
    expect(options.map((option) => shown(id, option))).toEqual(answers)
    expect(Object.keys(questionWords[id]?.options ?? {}).sort()).toEqual(
      options.map((option) => option.id).sort(),
    )
  }
  const yes = after[id]
  expect(question?.visibleIf).toEqual(yes && [{ question: yes, options: ['yes'] }])
})

test('S2-5-07 every question has its own words for a missing answer, the same as the server', () => {
  const ours = Object.fromEntries(
    Object.entries(healthProfileWords).map(([key, words]) => [key, said(words)]),
  )
  const theirs = Object.fromEntries(
    questions.flatMap(({ id, messages }) =>
      Object.entries(messages).map(([kind, text]) => [`healthProfile.${id}.${kind}`, text]),
    ),
  )
  // The server asks for this month by a rule of its own, not by the file of questions.
  const { 'healthProfile.a1cDate.month': month, ...ofQuestions } = ours
  expect(ofQuestions).toEqual(theirs)
  expect(month).toBe(
    'Please choose the month as well as you remember it. This A1c is very high, so we need to know how recent the test is.',
  )
  const missing = questions.map(({ id, messages }) => `${id}: ${messages.required}`)
  const texts = questions.map(({ messages }) => messages.required)
  const shared = missing.filter(
    (_, at) => texts.indexOf(texts[at]) !== texts.lastIndexOf(texts[at]),
  )
  // S2-5-11 and S2-5-12 name the same words for both exams, each below its own question.
  expect(shared).toEqual([
    'eyeExamDate: Please specify the year.',
    'footExamDate: Please specify the year.',
  ])
})
