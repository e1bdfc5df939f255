import { lazy } from 'react'
import { loadTexts } from '../i18n/activate'

/** The same forms as on the pages, with their words. */
export const SugarForm = lazy(async () => {
  const [{ AddForm }] = await Promise.all([
    import('../screens/blood-sugar/parts/add-form'),
    loadTexts('readings'),
  ])
  return { default: AddForm }
})

export const PressureForm = lazy(async () => {
  const [{ AddForm }] = await Promise.all([
    import('../screens/blood-pressure/parts/add-dialog'),
    loadTexts('readings'),
  ])
  return { default: AddForm }
})

export const WeightForm = lazy(async () => {
  const [{ EntryForm }] = await Promise.all([
    import('../screens/weight/parts/weight-dialog'),
    loadTexts('readings'),
  ])
  return { default: EntryForm }
})
