import { describe, expect, it } from 'vitest'
import {
  categoryOf,
  deviceCategories,
  deviceFor,
  guides,
  manualLanguage,
  manualLanguages,
  modelOf,
} from './devices'

describe('devices', () => {
  it('S2-1-47 has three categories', () => {
    expect([...deviceCategories].sort()).toEqual(['bg_meter', 'bp_monitor', 'weight_scale'])
  })

  it('S2-1-48, S2-1-49, S2-1-50 has a guide for each of seven devices', () => {
    expect(guides.bg_meter).toEqual(['bg300', 'inTouch'])
    expect(guides.bp_monitor).toEqual(['htn', 'ht900', 'ht945'])
    expect(guides.weight_scale).toEqual(['wm1000', 'wm1500'])
  })

  it('S2-1-51 has every manual in English and some in Spanish', () => {
    const models = deviceCategories.flatMap((category) => [...guides[category]])
    expect(models.every((model) => manualLanguages(model).includes('en'))).toBe(true)
    const spanish = models.filter((model) => manualLanguages(model).includes('es'))
    expect(spanish.length).toBeGreaterThan(0)
    expect(spanish.length).toBeLessThan(models.length)
    expect(manualLanguage('bg300', 'es-US')).toBe('es')
    expect(manualLanguage('inTouch', 'es-US')).toBe('en')
    expect(manualLanguage('bg300', 'fr-CA')).toBe('en')
    expect(manualLanguage('bg300', 'en-US')).toBe('en')
  })

  it('S2-1-52 assumes a device where none is named', () => {
    expect(deviceFor('bloodSugar', '')).toBe('bg300')
    expect(deviceFor('bloodPressure', null)).toBe('htn')
    expect(deviceFor('weight', undefined)).toBe('wm1500')
  })

  it('S2-1-53 shows htn for htnand', () => {
    expect(deviceFor('bloodPressure', 'htnand')).toBe('htn')
    expect(modelOf('htnand')).toBe('htn')
  })

  it('knows what a model measures, and no model by another name', () => {
    expect(categoryOf('ht945')).toBe('bp_monitor')
    expect(modelOf('wm9')).toBeUndefined()
    expect(modelOf(null)).toBeUndefined()
  })
})
