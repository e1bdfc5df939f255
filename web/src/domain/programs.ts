/** The twelve programs, their spellings, and when one counts as active. */

/** A row of the program catalogue; `dbSlug` is the one unique key used in rules. */
export type Program = {
  id: string
  routeSlug: string
  dbSlug: string
  /** Another route slug accepted on input. */
  alias?: string
  kind: ProgramKind
  devices: readonly DeviceCategory[]
}

/** The eight families; an advanced or comprehensive program belongs to its base. */
export type ProgramKind =
  | 'DIABETES'
  | 'HYPERTENSION'
  | 'WEIGHT_MANAGEMENT'
  | 'PREDIABETES'
  | 'BEHAVIORAL_HEALTH'
  | 'CHRONIC_KIDNEY_DISEASE'
  | 'HEART_FAILURE'
  | 'DIABETES_DEVICEFLEX'

export type DeviceCategory = 'weight_scale' | 'bg_meter' | 'bp_monitor'

export const programCatalogue = [
  {
    id: 'bloodSugar',
    routeSlug: 'diabetes',
    dbSlug: 'DIABETES',
    kind: 'DIABETES',
    devices: ['bg_meter'],
  },
  {
    id: 'bloodPressure',
    routeSlug: 'hypertension',
    dbSlug: 'HYPERTENSION',
    kind: 'HYPERTENSION',
    devices: ['bp_monitor'],
  },
  {
    id: 'heartFailure',
    routeSlug: 'heartFailure',
    dbSlug: 'HEART_FAILURE',
    kind: 'HEART_FAILURE',
    devices: ['weight_scale', 'bp_monitor'],
  },
  {
    id: 'weight',
    routeSlug: 'weight',
    dbSlug: 'WEIGHT_MANAGEMENT',
    kind: 'WEIGHT_MANAGEMENT',
    devices: ['weight_scale'],
  },
  {
    id: 'advancedWeight',
    routeSlug: 'advancedWeight',
    dbSlug: 'ADV_WEIGHT_MANAGEMENT',
    alias: 'awm',
    kind: 'WEIGHT_MANAGEMENT',
    devices: [],
  },
  {
    id: 'comprehensiveWeight',
    routeSlug: 'comprehensiveWeight',
    dbSlug: 'COMPR_WEIGHT_CARE',
    alias: 'cwc',
    kind: 'WEIGHT_MANAGEMENT',
    devices: [],
  },
  {
    id: 'prediabetes',
    routeSlug: 'prediabetes',
    dbSlug: 'PREDIABETES',
    kind: 'PREDIABETES',
    devices: [],
  },
  {
    id: 'advancedPrediabetes',
    routeSlug: 'advancedPrediabetes',
    dbSlug: 'ADV_PREDIABETES',
    alias: 'adpp',
    kind: 'PREDIABETES',
    devices: [],
  },
  {
    id: 'comprehensivePrediabetes',
    routeSlug: 'comprehensivePrediabetes',
    dbSlug: 'COMPR_PREDIABETES_CARE',
    alias: 'cdpc',
    kind: 'PREDIABETES',
    devices: [],
  },
  {
    id: 'behavioralHealth',
    routeSlug: 'behavioralHealth',
    dbSlug: 'BEHAVIORAL_HEALTH',
    kind: 'BEHAVIORAL_HEALTH',
    devices: [],
  },
  {
    id: 'chronicKidneyDisease',
    routeSlug: 'chronicKidneyDisease',
    dbSlug: 'CHRONIC_KIDNEY_DISEASE',
    kind: 'CHRONIC_KIDNEY_DISEASE',
    devices: ['bp_monitor', 'weight_scale'],
  },
  {
    id: 'deviceFlex',
    routeSlug: 'deviceFlex',
    dbSlug: 'DIABETES_DEVICEFLEX',
    kind: 'DIABETES_DEVICEFLEX',
    devices: [],
  },
] as const satisfies readonly Program[]

export type ProgramSlug = (typeof programCatalogue)[number]['dbSlug']
export type ProgramStatus = 'PENDING' | 'ACTIVE' | 'INACTIVE' | 'OFFERED' | 'REGISTERED'

const weightFamily = [
  'WEIGHT_MANAGEMENT',
  'ADV_WEIGHT_MANAGEMENT',
  'COMPR_WEIGHT_CARE',
] as const satisfies readonly ProgramSlug[]

const prediabetesFamily = [
  'PREDIABETES',
  'ADV_PREDIABETES',
  'COMPR_PREDIABETES_CARE',
] as const satisfies readonly ProgramSlug[]

const coreWithoutDeviceFlex = [
  'DIABETES',
  'HYPERTENSION',
  'HEART_FAILURE',
  ...weightFamily,
  ...prediabetesFamily,
  'CHRONIC_KIDNEY_DISEASE',
] as const satisfies readonly ProgramSlug[]

const core = [
  ...coreWithoutDeviceFlex,
  'DIABETES_DEVICEFLEX',
] as const satisfies readonly ProgramSlug[]

/** The program sets that routes list. "Core" is the catalogue without behavioral health. */
export const programSets = {
  core,
  coreWithoutDeviceFlex,
  dashboard: [...core, 'BEHAVIORAL_HEALTH'],
  bloodSugar: ['DIABETES', 'DIABETES_DEVICEFLEX'],
  bloodPressure: [
    'HYPERTENSION',
    'HEART_FAILURE',
    'CHRONIC_KIDNEY_DISEASE',
    'COMPR_PREDIABETES_CARE',
    'COMPR_WEIGHT_CARE',
  ],
  pulse: ['HEART_FAILURE'],
  weight: [...weightFamily, ...prediabetesFamily, 'HEART_FAILURE', 'CHRONIC_KIDNEY_DISEASE'],
  reminder: ['DIABETES', 'HYPERTENSION', ...weightFamily, ...prediabetesFamily],
  supplies: ['DIABETES'],
} as const satisfies Record<string, readonly ProgramSlug[]>

/** The catalogue row for any accepted spelling: id, route slug, database slug or alias. */
export function programFor(spelling: string) {
  return programCatalogue.find(
    (program) =>
      program.dbSlug === spelling ||
      program.id === spelling ||
      program.routeSlug === spelling ||
      ('alias' in program && program.alias === spelling),
  )
}

/** Only ACTIVE counts, except that behavioral health also counts once REGISTERED. */
export function countsAsActive(slug: ProgramSlug, status: string): boolean {
  return status === 'ACTIVE' || (slug === 'BEHAVIORAL_HEALTH' && status === 'REGISTERED')
}

/** A member's program as the start-up data carries it. */
export type MemberProgram = { dbSlug: string; status: string }

/** The active programs in catalogue order; an unknown slug is ignored. */
export function activePrograms(programs: readonly MemberProgram[]): ProgramSlug[] {
  const active = new Set<ProgramSlug>()
  for (const { dbSlug, status } of programs) {
    const slug = programFor(dbSlug)?.dbSlug
    if (slug && countsAsActive(slug, status)) active.add(slug)
  }
  return programCatalogue.map((program) => program.dbSlug).filter((slug) => active.has(slug))
}

/** The active programs in catalogue order, from the server's map of program ids to true. */
export function activeByIds(active: Readonly<Record<string, boolean>>): ProgramSlug[] {
  return programCatalogue.flatMap(({ id, dbSlug }) => (active[id] ? [dbSlug] : []))
}
