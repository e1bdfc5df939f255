import type { DeviceModel, ManualLanguage } from '../../../domain/devices'
import { englishManual } from './manual-en'
import { spanishManual } from './manual-es'
import type { Manual } from './manual-shape'

/** The manual of a device in one of its languages. */
export function manualOf(model: DeviceModel, language: ManualLanguage): Manual {
  return language === 'es' ? spanishManual(model) : englishManual(model)
}
