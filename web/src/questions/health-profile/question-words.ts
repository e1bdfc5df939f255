import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Words } from '../../forms/words'

type Text = MessageDescriptor

/** What is said about one question. */
export type QuestionWords = {
  label: Text
  /** The same about the person whom somebody acts for. */
  their?: (name: string) => Text
  help?: Text
  why?: Text
  options?: Readonly<Record<string, Text>>
  /** The name of the field for the member's own words. */
  other?: Text
  unit?: Words
  spokenUnit?: Text
}

const yes = msg`Yes`
const no = msg`No`
const notSure = msg`Not sure`
const unknown = msg`Don’t know`
const privately = msg`Prefer not to share`

/** The diabetes, its treatment and its tests. */
const diabetes = {
  diabetesType: {
    label: msg`Which type of diabetes do you have?`,
    their: (name) => msg`Which type of diabetes does ${name} have?`,
    options: { type1: msg`Type 1`, type2: msg`Type 2` },
  },
  diagnosisDate: {
    label: msg`When did you learn that you have diabetes?`,
    their: (name) => msg`When did you learn that ${name} has diabetes?`,
    help: msg`The year is enough.`,
  },
  managementLevel: {
    label: msg`How would you describe where you are with managing diabetes?`,
    their: (name) => msg`How would you describe where ${name} is with managing diabetes?`,
    options: {
      gettingStarted: msg`Just getting started`,
      needSupport: msg`Need more support`,
      wantMoreInfo: msg`Want a bit more information`,
      strongUnderstanding: msg`Strong understanding`,
    },
  },
  dailyChecks: {
    label: msg`How many times a day do you check your blood sugar?`,
    their: (name) => msg`How many times a day is ${name}’s blood sugar checked?`,
    why: msg`It helps us see how many test strips are needed.`,
  },
  recommendedChecks: {
    label: msg`How many checks a day does your doctor recommend?`,
    their: (name) => msg`How many checks a day does ${name}’s doctor recommend?`,
  },
  cgm: {
    label: msg`Do you use a continuous glucose monitor (CGM)?`,
    their: (name) => msg`Does ${name} use a continuous glucose monitor (CGM)?`,
    help: msg`A small sensor on the skin that reads blood sugar day and night.`,
    options: { yes, no },
  },
  oralMedication: {
    label: msg`Do you take pills for diabetes?`,
    their: (name) => msg`Does ${name} take pills for diabetes?`,
    options: { yes, no },
  },
  insulin: {
    label: msg`Do you use insulin?`,
    their: (name) => msg`Does ${name} use insulin?`,
    options: {
      onceDaily: msg`Yes, one injection a day`,
      moreThanOnceDaily: msg`Yes, more than one injection a day`,
      pump: msg`Yes, with a pump`,
      none: no,
    },
  },
  a1cTaken: {
    label: msg`Have you had an A1c test?`,
    their: (name) => msg`Has ${name} had an A1c test?`,
    help: msg`A lab test that shows the average blood sugar of about 3 months.`,
    options: { yes, no, unsure: notSure },
  },
  a1cDate: {
    label: msg`When was the last A1c test?`,
    help: msg`The year is enough.`,
  },
  a1cValue: {
    label: msg`What was the result?`,
    help: msg`A number from 4.0 to 20.0, as on the lab report.`,
    unit: '%',
    spokenUnit: msg`percent`,
  },
  eyeExam: {
    label: msg`Have you had a diabetes eye exam?`,
    their: (name) => msg`Has ${name} had a diabetes eye exam?`,
    help: msg`An exam with drops or a photo of the back of the eye.`,
    why: msg`Diabetes can harm the eyes before anyone notices. An exam each year finds it early.`,
    options: { yes, no, unsure: notSure },
  },
  eyeExamDate: { label: msg`When was the last eye exam?`, help: msg`The year is enough.` },
  footExam: {
    label: msg`Have you had a foot exam?`,
    their: (name) => msg`Has ${name} had a foot exam?`,
    why: msg`Diabetes can dull the feeling in the feet. A doctor or nurse can find sores early.`,
    options: { yes, no, unsure: notSure },
  },
  footExamDate: { label: msg`When was the last foot exam?`, help: msg`The year is enough.` },
} satisfies Record<string, QuestionWords>

const body = {
  sex: {
    label: msg`What is your sex?`,
    their: (name) => msg`What is ${name}’s sex?`,
    why: msg`Some results, such as those for kidneys, are worked out with it. Member Support can see this answer when they help with the account.`,
    options: { male: msg`Male`, female: msg`Female`, other: msg`Other` },
  },
  height: {
    label: msg`What is your height?`,
    their: (name) => msg`What is ${name}’s height?`,
  },
  weight: {
    label: msg`What is your weight?`,
    their: (name) => msg`What is ${name}’s weight?`,
  },
  highBloodPressure: {
    label: msg`Has a doctor told you that you have high blood pressure?`,
    their: (name) => msg`Has a doctor said that ${name} has high blood pressure?`,
    options: { yes, no, unsure: unknown },
  },
  highCholesterol: {
    label: msg`Has a doctor told you that you have high cholesterol?`,
    their: (name) => msg`Has a doctor said that ${name} has high cholesterol?`,
    options: { yes, no, unsure: unknown },
  },
  smoker: {
    label: msg`Do you smoke?`,
    their: (name) => msg`Does ${name} smoke?`,
    why: msg`If it’s a yes, we show where to get free help to quit. No pressure.`,
    options: {
      yes,
      tryingToQuit: msg`Yes, but trying to quit`,
      haveQuit: msg`Used to, and have quit`,
      no,
    },
  },
  pneumoniaVaccine: {
    label: msg`Have you ever had a pneumonia vaccine?`,
    their: (name) => msg`Has ${name} ever had a pneumonia vaccine?`,
    options: { yes, no, unsure: unknown },
  },
  fluVaccine: {
    label: msg`Have you had a flu vaccine in the last year?`,
    their: (name) => msg`Has ${name} had a flu vaccine in the last year?`,
    options: { yes, no, unsure: unknown },
  },
} satisfies Record<string, QuestionWords>

const habits = {
  activity: {
    label: msg`How active are you now?`,
    their: (name) => msg`How active is ${name} now?`,
    help: msg`Walking, cycling, swimming, yard work: all of it counts.`,
    options: {
      notActive: msg`Not active`,
      occasional: msg`Active now and then`,
      regular: msg`Active regularly`,
    },
  },
  activityInterest: {
    label: msg`How interested are you in being more active?`,
    their: (name) => msg`How interested is ${name} in being more active?`,
    options: {
      '1': msg`Not interested`,
      '2': msg`A little interested`,
      '3': msg`Somewhat interested`,
      '4': msg`Interested`,
      '5': msg`Very interested`,
    },
  },
  eatingSatisfaction: {
    label: msg`How happy are you with how you ate in the last week?`,
    their: (name) => msg`How happy is ${name} with the food of the last week?`,
    options: {
      '1': msg`Not happy with it`,
      '2': msg`Somewhat happy with it`,
      '3': msg`Very happy with it`,
    },
  },
  eatingInterest: {
    label: msg`How interested are you in learning about healthy eating?`,
    their: (name) => msg`How interested is ${name} in learning about healthy eating?`,
    options: {
      '1': msg`Not interested`,
      '2': msg`A little interested`,
      '3': msg`Very interested`,
    },
  },
} satisfies Record<string, QuestionWords>

const onlyYou = msg`Care should work equally well for everyone, and answers like this let us check that. Only you see this answer. Staff who open your profile don’t.`

const about = {
  ethnicity: {
    label: msg`Are you Hispanic or Latino?`,
    their: (name) => msg`Is ${name} Hispanic or Latino?`,
    why: msg`Some conditions are more common in some groups. Member Support can see this answer when they help with the account.`,
    options: {
      hispanicOrLatino: msg`Hispanic or Latino`,
      notHispanicOrLatino: msg`Not Hispanic or Latino`,
      preferNotToShare: privately,
    },
  },
  race: {
    label: msg`What is your race?`,
    help: msg`Choose all that fit.`,
    why: onlyYou,
    other: msg`Your race, in your own words`,
    options: {
      americanIndian: msg`American Indian or Alaska Native`,
      asian: msg`Asian`,
      black: msg`Black or African American`,
      pacificIslander: msg`Native Hawaiian or Pacific Islander`,
      white: msg`White`,
      preferNotToShare: privately,
      other: msg`Other`,
    },
  },
  sexualOrientation: {
    label: msg`What is your sexual orientation?`,
    why: onlyYou,
    other: msg`Your sexual orientation, in your own words`,
    options: {
      bisexual: msg`Bisexual`,
      gayOrLesbian: msg`Lesbian, gay or homosexual`,
      straight: msg`Straight`,
      dontKnow: unknown,
      preferNotToShare: privately,
      somethingElse: msg`Something else`,
    },
  },
  genderIdentity: {
    label: msg`What is your gender identity?`,
    why: onlyYou,
    other: msg`Your gender category, in your own words`,
    options: {
      male: msg`Male`,
      female: msg`Female`,
      femaleToMale: msg`Female-to-male (FTM), transgender man`,
      maleToFemale: msg`Male-to-female (MTF), transgender woman`,
      nonBinary: msg`Non-binary`,
      preferNotToShare: privately,
      additional: msg`Another gender category`,
    },
  },
  pronouns: {
    label: msg`Which pronouns do you use?`,
    help: msg`Choose all that fit.`,
    why: msg`So that we speak about you the way you want. Your coach and care team see your pronouns. Other staff don’t.`,
    other: msg`Your pronouns, in your own words`,
    options: {
      he: msg`He, him`,
      she: msg`She, her`,
      they: msg`They, them`,
      preferNotToShare: privately,
      other: msg`Other`,
    },
  },
} satisfies Record<string, QuestionWords>

/** The questions of the health profile, by the id that the server gives them. */
export const questionWords: Readonly<Record<string, QuestionWords>> = {
  ...diabetes,
  ...body,
  ...habits,
  ...about,
}
