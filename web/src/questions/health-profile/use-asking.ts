import { msg } from '@lingui/core/macro'
import { useActedFor } from '../../data/acted-for'
import type { AskedQuestion, HealthProfile } from '../../data/health-profile'
import { healthProfileWords } from '../../forms/health-profile-words'
import type { AskedWords, Asking } from '../asked'
import { questionWords } from './question-words'

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
/** Words about somebody else, in place of those that speak to the member. */
const theirMissing = {
  diabetesType: msg`Please specify the type of diabetes.`,
  height: msg`Please specify the height (feet/inches/centimeters).`,
}

/** How the questions of the profile are asked: to the member, or about the person acted for. */
export function useAsking(profile: HealthProfile): Asking {
  return askingOf(profile, useActedFor())
}

/** The same about the person of that name; without one, to the member. */
export function askingOf({ country, years = [] }: HealthProfile, name: string | undefined): Asking {
  return {
    parts,
    country: country === 'CA' ? 'CA' : 'US',
    firstYear: years.at(-1) ?? 1900,
    wordsOf: (question) => wordsOf(question, name),
  }
}

export function wordsOf(question: AskedQuestion, name: string | undefined): AskedWords {
  const { id = '', requiredKey = '', whyKey, unit } = question
  const words = questionWords[id]
  const said = (end: string) => healthProfileWords[`healthProfile.${id}.${end}`]
  const theirs = name ? theirMissing[id as keyof typeof theirMissing] : undefined
  return {
    label: (name && words?.their?.(name)) || words?.label || id,
    help: words?.help,
    why: words?.why,
    whyTitle: whyKey ? whyTitle : undefined,
    options: words?.options ?? {},
    other: words?.other,
    missing: theirs ?? healthProfileWords[requiredKey] ?? said('required'),
    wrong: (id === 'height' && theirs) || said('range'),
    otherMissing: said('other'),
    unit: words?.unit ?? (unit === 'lb' || unit === 'kg' ? unit : undefined),
    spokenUnit: words?.spokenUnit ?? spokenWeight(unit),
  }
}

function spokenWeight(unit: string | undefined) {
  if (unit === 'lb') return msg`pounds`
  return unit === 'kg' ? msg`kilograms` : undefined
}
