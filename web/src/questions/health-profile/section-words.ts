import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

type SectionWords = {
  title: MessageDescriptor
  /** What it asks about, in a few words. */
  about: MessageDescriptor
}

/** The sections of the health profile, by the id that the server gives them. */
export const sectionWords: Readonly<Record<string, SectionWords>> = {
  diabetes: {
    title: msg`Diabetes`,
    about: msg`The type, since when, and how it’s going`,
  },
  treatment: {
    title: msg`Checks and treatment`,
    about: msg`Blood sugar checks, sensor, pills and insulin`,
  },
  tests: {
    title: msg`Tests and exams`,
    about: msg`A1c, eyes and feet`,
  },
  body: {
    title: msg`Body and heart`,
    about: msg`Height, weight, blood pressure and cholesterol`,
  },
  prevention: {
    title: msg`Staying well`,
    about: msg`Smoking and vaccines`,
  },
  habits: {
    title: msg`Activity and food`,
    about: msg`How it is now, and what you’d like to learn`,
  },
  about: {
    title: msg`Background and identity`,
    about: msg`Share only what you want to share`,
  },
}
