// @vitest-environment node
import { describe, expect, test } from 'vitest'
import { deviceFor } from './devices.ts'
import {
  activeByIds,
  activePrograms,
  countsAsActive,
  programCatalogue,
  programFor,
  programSets,
} from './programs.ts'

describe('the catalogue', () => {
  test.each([
    ['S2-1-27', 'bloodSugar', 'diabetes', 'DIABETES', 'bg_meter'],
    ['S2-1-28', 'bloodPressure', 'hypertension', 'HYPERTENSION', 'bp_monitor'],
    ['S2-1-29', 'heartFailure', 'heartFailure', 'HEART_FAILURE', 'weight_scale bp_monitor'],
    ['S2-1-30', 'weight', 'weight', 'WEIGHT_MANAGEMENT', 'weight_scale'],
    ['S2-1-31', 'advancedWeight', 'advancedWeight', 'ADV_WEIGHT_MANAGEMENT', ''],
    ['S2-1-32', 'comprehensiveWeight', 'comprehensiveWeight', 'COMPR_WEIGHT_CARE', ''],
    ['S2-1-33', 'prediabetes', 'prediabetes', 'PREDIABETES', ''],
    ['S2-1-34', 'advancedPrediabetes', 'advancedPrediabetes', 'ADV_PREDIABETES', ''],
    [
      'S2-1-35',
      'comprehensivePrediabetes',
      'comprehensivePrediabetes',
      'COMPR_PREDIABETES_CARE',
      '',
    ],
    ['S2-1-36', 'behavioralHealth', 'behavioralHealth', 'BEHAVIORAL_HEALTH', ''],
    [
      'S2-1-37',
      'chronicKidneyDisease',
      'chronicKidneyDisease',
      'CHRONIC_KIDNEY_DISEASE',
      'bp_monitor weight_scale',
    ],
    ['S2-1-38', 'deviceFlex', 'deviceFlex', 'DIABETES_DEVICEFLEX', ''],
  ])('%s %s', (_, id, routeSlug, dbSlug, devices) => {
    const program = programFor(id)
    expect(program).toMatchObject({ id, routeSlug, dbSlug })
    expect(program?.devices.join(' ')).toBe(devices)
  })

  test('has twelve programs of eight kinds (S2-1-39)', () => {
    expect(programCatalogue).toHaveLength(12)
    expect(new Set(programCatalogue.map((program) => program.kind)).size).toBe(8)
  })

  test.each([
    ['awm', 'ADV_WEIGHT_MANAGEMENT'],
    ['cwc', 'COMPR_WEIGHT_CARE'],
    ['adpp', 'ADV_PREDIABETES'],
    ['cdpc', 'COMPR_PREDIABETES_CARE'],
    ['diabetes', 'DIABETES'],
    ['HEART_FAILURE', 'HEART_FAILURE'],
    ['nothing', undefined],
    ['', undefined],
  ])('reads the spelling %j as %s', (spelling, slug) => {
    expect(programFor(spelling)?.dbSlug).toBe(slug)
  })
})

describe('program gates', () => {
  const marks =
    'DIABETES HYPERTENSION HEART_FAILURE WEIGHT_MANAGEMENT ADV_WEIGHT_MANAGEMENT COMPR_WEIGHT_CARE PREDIABETES ADV_PREDIABETES COMPR_PREDIABETES_CARE BEHAVIORAL_HEALTH CHRONIC_KIDNEY_DISEASE DIABETES_DEVICEFLEX'.split(
      ' ',
    )
  test.each([
    ['dashboard', 'xxxxxxxxxxxx'],
    ['core', 'xxxxxxxxx-xx'],
    ['coreWithoutDeviceFlex', 'xxxxxxxxx-x-'],
    ['bloodSugar', 'x----------x'],
    ['bloodPressure', '-xx--x--x-x-'],
    ['pulse', '--x---------'],
    ['weight', '--xxxxxxx-x-'],
    ['reminder', 'xx-xxxxxx---'],
    ['supplies', 'x-----------'],
  ] as const)('%s', (set, expected) => {
    const slugs: readonly string[] = programSets[set]
    expect(marks.map((slug) => (slugs.includes(slug) ? 'x' : '-')).join('')).toBe(expected)
    expect(slugs).toHaveLength(expected.replaceAll('-', '').length)
  })
})

describe('active programs', () => {
  test.each([
    ['DIABETES', 'ACTIVE', true],
    ['DIABETES', 'REGISTERED', false],
    ['DIABETES', 'PENDING', false],
    ['DIABETES', 'INACTIVE', false],
    ['DIABETES', 'OFFERED', false],
    ['BEHAVIORAL_HEALTH', 'ACTIVE', true],
    ['BEHAVIORAL_HEALTH', 'REGISTERED', true],
    ['BEHAVIORAL_HEALTH', 'PENDING', false],
  ] as const)('S2-4-02..04 %s %s counts: %s', (slug, status, expected) => {
    expect(countsAsActive(slug, status)).toBe(expected)
  })

  test('ignores unknown slugs, and reads aliases', () => {
    const programs = [
      { dbSlug: 'YOGA', status: 'ACTIVE' },
      { dbSlug: 'awm', status: 'ACTIVE' },
      { dbSlug: 'DIABETES', status: 'ACTIVE' },
      { dbSlug: 'DIABETES', status: 'ACTIVE' },
    ]
    expect(activePrograms(programs)).toEqual(['DIABETES', 'ADV_WEIGHT_MANAGEMENT'])
  })
})

test.each([
  ['bloodPressure', 'htnand', 'htn'],
  ['bloodPressure', 'ht945', 'ht945'],
  ['bloodPressure', null, 'htn'],
  ['bloodSugar', undefined, 'bg300'],
  ['bloodSugar', 'inTouch', 'inTouch'],
  ['weight', '', 'wm1500'],
] as const)('S2-1-52..53 %s device %s is %s', (slot, value, expected) => {
  expect(deviceFor(slot, value)).toBe(expected)
})

// S2-3-13: only the ids of active programs are in the map.
test('the map of the server names the active programs', () => {
  expect(activeByIds({ deviceFlex: true, bloodSugar: true, weight: false, yoga: true })).toEqual([
    'DIABETES',
    'DIABETES_DEVICEFLEX',
  ])
  expect(activeByIds({})).toEqual([])
})

// S2-9-41: the eight codes.
test('the catalogue has eight kinds of programs', () => {
  expect([...new Set(programCatalogue.map(({ kind }) => kind))].toSorted()).toEqual([
    'BEHAVIORAL_HEALTH',
    'CHRONIC_KIDNEY_DISEASE',
    'DIABETES',
    'DIABETES_DEVICEFLEX',
    'HEART_FAILURE',
    'HYPERTENSION',
    'PREDIABETES',
    'WEIGHT_MANAGEMENT',
  ])
})
