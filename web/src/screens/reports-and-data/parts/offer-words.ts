import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

type Words = { name: MessageDescriptor; about: MessageDescriptor }

/** What a file is and what it is good for. */
const words: Readonly<Record<string, Words>> = {
  'multiCondition pdf': {
    name: msg`Health summary report`,
    about: msg`All your readings and lab results at a glance, then a page for each kind. Best for a visit.`,
  },
  'bloodSugar pdf': {
    name: msg`Blood sugar summary`,
    about: msg`One page: average, ranges, time of day and meals.`,
  },
  'bloodPressure pdf': {
    name: msg`Blood pressure summary`,
    about: msg`One page: averages, morning and evening, latest readings.`,
  },
  'pulse pdf': {
    name: msg`Pulse and daily log`,
    about: msg`One page: pulse, with each day’s weight and blood pressure beside it.`,
  },
  'weight pdf': {
    name: msg`Weight summary`,
    about: msg`One page: trend and weekly averages.`,
  },
  'labs pdf': {
    name: msg`Lab results`,
    about: msg`One page: the latest A1c, cholesterol and kidney results, and earlier ones.`,
  },
  'bloodSugar csv': {
    name: msg`Blood sugar readings`,
    about: msg`Every reading with its tags and notes, for a spreadsheet.`,
  },
  'bloodPressure csv': {
    name: msg`Blood pressure readings`,
    about: msg`Every reading with pulse and notes, for a spreadsheet.`,
  },
  'heartFailure csv': {
    name: msg`Heart failure readings`,
    about: msg`Weight, pressure and pulse in one table, for a spreadsheet.`,
  },
  'labs csv': {
    name: msg`Lab results`,
    about: msg`Each result with its unit, date and source, for a spreadsheet.`,
  },
  'multiCondition fhir': {
    name: msg`All readings and lab results for another health app`,
    about: msg`A FHIR file, which clinics and health apps can read.`,
  },
}

const unknown: Words = { name: msg`File`, about: msg`A file with your data.` }

export const offerWords = (kind = '', format = ''): Words => words[`${kind} ${format}`] ?? unknown

export const formatWords: Readonly<Record<string, MessageDescriptor>> = {
  pdf: msg`PDF`,
  csv: msg`CSV`,
  fhir: msg`FHIR`,
}
