import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { type ProgramSlug, programFor } from '../domain/programs'

const names: Record<ProgramSlug, MessageDescriptor> = {
  DIABETES: msg`Diabetes`,
  HYPERTENSION: msg`Blood pressure`,
  HEART_FAILURE: msg`Heart failure`,
  WEIGHT_MANAGEMENT: msg`Weight management`,
  ADV_WEIGHT_MANAGEMENT: msg`Advanced weight management`,
  COMPR_WEIGHT_CARE: msg`Comprehensive weight care`,
  PREDIABETES: msg`Prediabetes`,
  ADV_PREDIABETES: msg`Advanced prediabetes`,
  COMPR_PREDIABETES_CARE: msg`Comprehensive prediabetes care`,
  BEHAVIORAL_HEALTH: msg`Mental health`,
  CHRONIC_KIDNEY_DISEASE: msg`Kidney health`,
  DIABETES_DEVICEFLEX: msg`Diabetes with your own device`,
}

const purposes: Record<ProgramSlug, MessageDescriptor> = {
  DIABETES: msg`Check your blood sugar, learn what affects it and talk with a coach.`,
  HYPERTENSION: msg`Track your blood pressure and learn how to lower it.`,
  HEART_FAILURE: msg`Check your weight and blood pressure each morning, and know when to call.`,
  WEIGHT_MANAGEMENT: msg`Reach a weight that feels right for you, step by step.`,
  ADV_WEIGHT_MANAGEMENT: msg`Reach a weight that feels right for you, with more support from your coach.`,
  COMPR_WEIGHT_CARE: msg`Weight care with a clinician, a coach and the right medicines.`,
  PREDIABETES: msg`Small changes to help prevent diabetes.`,
  ADV_PREDIABETES: msg`Small changes to help prevent diabetes, with more support from your coach.`,
  COMPR_PREDIABETES_CARE: msg`Prediabetes care with a clinician, a coach and lessons.`,
  BEHAVIORAL_HEALTH: msg`Support for mood, worry, sleep and stress.`,
  CHRONIC_KIDNEY_DISEASE: msg`Take care of your kidneys and understand your lab results.`,
  DIABETES_DEVICEFLEX: msg`Track your blood sugar with the device you already use.`,
}

/** Words for members in weight-neutral mode: about health, not pounds. */
const neutralPurpose = msg`Eat, move and rest in ways that are good for you, at your own pace.`

/** The name of a program in any accepted spelling; undefined for one we do not know. */
export function programName(spelling: string): MessageDescriptor | undefined {
  const slug = programFor(spelling)?.dbSlug
  return slug && names[slug]
}

export function programPurpose(
  spelling: string,
  { weightNeutral }: { weightNeutral: boolean },
): MessageDescriptor | undefined {
  const program = programFor(spelling)
  if (!program) return undefined
  if (weightNeutral && program.kind === 'WEIGHT_MANAGEMENT') return neutralPurpose
  return purposes[program.dbSlug]
}
