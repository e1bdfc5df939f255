import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

const odd = msg`Choose one of the answers.`
const long = msg`Please use at most 100 characters.`
const oddDate = msg`Enter a date after birth that isn’t in the future.`

/** S2-5-07 … S2-5-18: what is said beside a question of the health profile, by the server's key. */
export const healthProfileWords: Readonly<Record<string, MessageDescriptor>> = {
  'healthProfile.diabetesType.required': msg`Please specify your diabetes diagnosis`,
  'healthProfile.diagnosisDate.required': msg`Please specify the year of the diagnosis.`,
  'healthProfile.diagnosisDate.range': oddDate,
  'healthProfile.managementLevel.required': msg`Please specify how managing diabetes is going.`,
  'healthProfile.dailyChecks.required': msg`Please specify the number of blood sugar checks a day, or choose “I don’t know”.`,
  'healthProfile.dailyChecks.range': msg`Please enter 20 checks or less.`,
  'healthProfile.recommendedChecks.required': msg`Please specify the number of checks that the doctor recommends, or choose “I don’t know”.`,
  'healthProfile.recommendedChecks.range': msg`Please enter 20 checks or less.`,
  'healthProfile.cgm.required': msg`Please specify whether a sensor (CGM) is in use.`,
  'healthProfile.oralMedication.required': msg`Please specify whether pills for diabetes are in use.`,
  'healthProfile.insulin.required': msg`Please specify how insulin is used.`,
  'healthProfile.a1cTaken.required': msg`Please specify whether there was an A1c test.`,
  'healthProfile.a1cDate.required': msg`Please enter a year.`,
  'healthProfile.a1cDate.month': msg`Please choose the month as well as you remember it. This A1c is very high, so we need to know how recent the test is.`,
  'healthProfile.a1cDate.range': oddDate,
  'healthProfile.a1cValue.required': msg`Please enter a value between 4.0 and 20.0.`,
  'healthProfile.a1cValue.range': msg`Please enter a value between 4.0 and 20.0.`,
  'healthProfile.eyeExam.required': msg`Please specify whether there was an eye exam.`,
  'healthProfile.eyeExamDate.required': msg`Please specify the year.`,
  'healthProfile.eyeExamDate.range': oddDate,
  'healthProfile.footExam.required': msg`Please specify whether there was a foot exam.`,
  'healthProfile.footExamDate.required': msg`Please specify the year.`,
  'healthProfile.footExamDate.range': oddDate,
  'healthProfile.sex.required': msg`Please specify the sex.`,
  'healthProfile.height.required': msg`Please specify your height (feet/inches/centimeters).`,
  'healthProfile.height.range': msg`Please specify your height (feet/inches/centimeters).`,
  'healthProfile.weight.required': msg`Please enter a valid weight.`,
  'healthProfile.weight.range': msg`Please enter a valid weight.`,
  'healthProfile.highBloodPressure.required': msg`Please specify whether a doctor has found high blood pressure.`,
  'healthProfile.highCholesterol.required': msg`Please specify whether a doctor has found high cholesterol.`,
  'healthProfile.smoker.required': msg`Please choose an answer about smoking.`,
  'healthProfile.pneumoniaVaccine.required': msg`Please choose an answer about the pneumonia vaccine.`,
  'healthProfile.fluVaccine.required': msg`Please choose an answer about the flu vaccine.`,
  'healthProfile.activity.required': msg`Please choose an answer about activity.`,
  'healthProfile.activityInterest.required': msg`Please choose an answer about being more active.`,
  'healthProfile.eatingSatisfaction.required': msg`Please choose an answer about eating in the last week.`,
  'healthProfile.eatingInterest.required': msg`Please choose an answer about learning to eat healthier.`,
  'healthProfile.ethnicity.required': msg`Please specify the ethnicity, or choose “Prefer not to share”.`,
  'healthProfile.race.required': msg`Please specify the race, or choose “Prefer not to share”.`,
  'healthProfile.race.other': msg`Other race is required`,
  'healthProfile.sexualOrientation.required': msg`Please specify the sexual orientation, or choose “Prefer not to share”.`,
  'healthProfile.sexualOrientation.other': msg`Other sexual orientation is required`,
  'healthProfile.genderIdentity.required': msg`Please specify the gender identity, or choose “Prefer not to share”.`,
  'healthProfile.genderIdentity.other': msg`Other gender category is required`,
  'healthProfile.pronouns.required': msg`Please specify the pronouns, or choose “Prefer not to share”.`,
  'healthProfile.pronouns.other': msg`Other pronoun is required`,
}

/** The words of a key; one of the many keys about options and long texts has those of its kind. */
export function healthProfileWordsOf(key: string): MessageDescriptor | undefined {
  if (/^healthProfile\.\w+\.option$/.test(key)) return odd
  if (/^healthProfile\.\w+\.otherLength$/.test(key)) return long
  return healthProfileWords[key]
}
