import { loadTexts } from '../i18n/activate'
import { lazyPart } from '../ui/lazy-part'

async function loadSugar() {
  const [{ AddForm }] = await Promise.all([
    import('../screens/blood-sugar/parts/add-form'),
    loadTexts('readings'),
  ])
  return AddForm
}

async function loadPressure() {
  const [{ AddForm }] = await Promise.all([
    import('../screens/blood-pressure/parts/add-dialog'),
    loadTexts('readings'),
  ])
  return AddForm
}

async function loadWeight() {
  const [{ EntryForm }] = await Promise.all([
    import('../screens/weight/parts/weight-dialog'),
    loadTexts('readings'),
  ])
  return EntryForm
}

/** The same forms as on the pages, with their words. */
export const SugarForm = lazyPart(loadSugar)
export const PressureForm = lazyPart(loadPressure)
export const WeightForm = lazyPart(loadWeight)

/** Fetches every form before it is needed. */
export const loadForms = () => Promise.all([loadSugar(), loadPressure(), loadWeight()])
