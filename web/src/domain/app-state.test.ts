// @vitest-environment node
import { describe, expect, test } from 'vitest'
import {
  chatAvailable,
  deriveAppState,
  flagKeys,
  flagsOn,
  flagsState,
  messageTabs,
  navigationState,
  productForm,
  programsState,
  type StartupData,
} from './app-state.ts'

const around = { form: 'one-app', isImpersonation: false } as const

const full: StartupData = {
  navigation: {
    telemed_inbox: true,
    navigation: {
      Telemed: [
        'Primary Care plan',
        'Primary Care team',
        'Expert Medical Opinion cases',
        'Primary Care vitals',
      ],
      'Condition Management': ['Home'],
      'Mental Health Support': ['Home'],
      'Partner Programs': ['Home'],
    },
    unread_messages_count: { telemed: 1, mental_health: 2, coach: 3 },
  },
  user: {
    linked: true,
    hasSafeContent: true,
    hasPersonalizedBPReport: true,
    hasKidneyLabResults: true,
    hasMHGuideAvailable: true,
    hasSetPersonalGoalWeight: true,
    isScaleOnboardingDone: true,
  },
  programs: { programs: [{ dbSlug: 'ADV_WEIGHT_MANAGEMENT', status: 'ACTIVE' }] },
  coaching: { sharedCoaching: false },
}

describe('app state', () => {
  test('S1-3-30..36 S1-3-38 S2-3-17 S2-3-25..29 everything on', () => {
    expect(
      deriveAppState(full, { ...around, isImpersonation: true, isTeamsEnvironment: true }),
    ).toEqual({
      hasConditionManagement: true,
      hasMentalHealth: true,
      hasPartnerPrograms: true,
      hasCareTeam: true,
      hasChatAvailable: true,
      hasMHGuideAvailable: true,
      hasTelemed: {
        primaryCareVitals: true,
        expertOpinionCases: true,
        primaryCareTeam: true,
        primaryCarePlan: true,
      },
      hasSafeContent: true,
      hasWeightManagement: true,
      hasKidneyLabResults: true,
      hasLabs: true,
      hasPersonalizedBPReport: true,
      hasFiveDayCheck: true,
      hasSetPersonalGoalWeight: true,
      isScaleOnboardingDone: true,
      isOneApp: true,
      isTeamsEnvironment: true,
      isImpersonation: true,
      hasUnread: { telemed: true, myStrength: true, chronicCare: true, foodLogger: false },
    })
  })

  test.each([
    ['no start-up data', null],
    ['an empty answer', {}],
    ['failed calls', { navigation: null, user: null, programs: null, coaching: null }],
    ['empty lists', { navigation: { navigation: { Telemed: [], 'Condition Management': [] } } }],
  ] as const)('everything is off with %s', (_, startup) => {
    const { hasTelemed, hasUnread, ...flags } = deriveAppState(startup, {
      ...around,
      form: 'standalone',
    })
    const values = [flags, hasTelemed, hasUnread].flatMap((part) => Object.values(part))
    expect(values.every((value) => value === false)).toBe(true)
  })

  test.each([
    ['Primary Care plan', 'primaryCarePlan'],
    ['Primary Care team', 'primaryCareTeam'],
    ['Expert Medical Opinion cases', 'expertOpinionCases'],
    ['Primary Care vitals', 'primaryCareVitals'],
  ] as const)('S1-3-04 S1-3-34 %s is %s', (entry, key) => {
    const startup = { navigation: { navigation: { Telemed: [entry] } } }
    const { hasTelemed } = deriveAppState(startup, around)
    expect(Object.entries(hasTelemed).filter(([, on]) => on)).toEqual([[key, true]])
  })
})

test.each([
  ['condition management', { 'Condition Management': ['Home'] }, false, true],
  ['results from before, without a program', {}, true, true],
  ['neither', {}, false, false],
])('the labs page opens with %s', (_, navigation, hasLabResults, expected) => {
  const startup = { navigation: { navigation }, user: { hasLabResults } }
  expect(deriveAppState(startup, around).hasLabs).toBe(expected)
})

describe('chat availability (S2-4-32..33)', () => {
  test.each([
    ['shared coaching', true, ['DIABETES'], false],
    ['behavioral health alone', false, ['BEHAVIORAL_HEALTH'], false],
    ['behavioral health and another', false, ['BEHAVIORAL_HEALTH', 'DIABETES'], true],
    ['one other program', false, ['DIABETES'], true],
    ['no active program', false, [], false],
    ['shared coaching and nothing', true, [], false],
  ] as const)('%s: %s', (_, shared, active, expected) => {
    expect(chatAvailable(shared, active)).toBe(expected)
  })

  const withPrograms = (programs: { dbSlug: string; status: string }[], rest: StartupData = {}) =>
    deriveAppState({ programs: { programs }, ...rest }, around).hasChatAvailable

  test('a program that is not active does not count', () => {
    const registered = { dbSlug: 'BEHAVIORAL_HEALTH', status: 'REGISTERED' }
    for (const status of ['PENDING', 'OFFERED', 'INACTIVE']) {
      expect(withPrograms([registered, { dbSlug: 'DIABETES', status }])).toBe(false)
    }
  })

  test('a failed coaching call leaves chat on', () => {
    expect(withPrograms([{ dbSlug: 'DIABETES', status: 'ACTIVE' }], { coaching: null })).toBe(true)
  })

  test('shared coaching is read from the user as well', () => {
    const user = { sharedCoaching: true }
    expect(withPrograms([{ dbSlug: 'DIABETES', status: 'ACTIVE' }], { user })).toBe(false)
  })
})

describe('message-center tabs (S1-2.5-08..10, S2-2-117)', () => {
  const none = {
    hasCareTeam: false,
    hasConditionManagement: false,
    hasChatAvailable: false,
    hasMentalHealth: false,
    hasMHGuideAvailable: false,
  }
  test.each([
    ['nothing', {}, []],
    ['care team', { hasCareTeam: true }, ['telemed']],
    ['condition management alone', { hasConditionManagement: true }, []],
    ['chat alone', { hasChatAvailable: true }, []],
    ['both', { hasConditionManagement: true, hasChatAvailable: true }, ['chronic_care']],
    ['mental health alone', { hasMentalHealth: true }, []],
    ['with a guide', { hasMentalHealth: true, hasMHGuideAvailable: true }, ['mental-health']],
  ] as const)('%s', (_, change, expected) => {
    expect(messageTabs({ ...none, ...change })).toEqual(expected)
  })

  test('stand in order', () => {
    expect(messageTabs(deriveAppState(full, around))).toEqual([
      'telemed',
      'chronic_care',
      'mental-health',
    ])
  })
})

describe('state of the start-up calls', () => {
  test.each([
    ['not loaded', null, { state: 'loading' }],
    [
      'denied by name (S2-8-27)',
      { failures: [{ call: 'programs', code: 'permission_denied' }] },
      { state: 'denied' },
    ],
    [
      'denied by number (S2-8-27)',
      { failures: [{ call: 'programs', code: 7 }] },
      { state: 'denied' },
    ],
    [
      'failed (S2-8-26)',
      { failures: [{ call: 'programs', code: 'unavailable' }] },
      { state: 'failed' },
    ],
    ['absent without a reason', {}, { state: 'failed' }],
    [
      'another call failed',
      { programs: { programs: [] }, failures: [{ call: 'home', code: 'unavailable' }] },
      { state: 'ok', active: [] },
    ],
  ] as const)('programs %s', (_, startup, expected) => {
    expect(programsState(startup)).toEqual(expected)
  })

  test.each([
    ['not loaded', null, 'loading'],
    ['failed', { ...full, failures: [{ call: 'navigation', code: 'unavailable' }] }, 'failed'],
    ['absent', {}, 'failed'],
    ['there', full, 'ok'],
  ] as const)('navigation %s', (_, startup, expected) => {
    expect(navigationState(startup)).toBe(expected)
  })

  test.each([
    ['not loaded', null, 'loading'],
    ['failed', { failures: [{ call: 'features', code: 'unavailable' }] }, 'failed'],
    ['there beside another failure', { failures: [{ call: 'home', code: 'internal' }] }, 'ok'],
  ] as const)('flags %s', (_, startup, expected) => {
    expect(flagsState(startup)).toBe(expected)
  })
})

describe('flags and form', () => {
  test('keeps the flags that are on, and only known names', () => {
    expect(flagKeys).toHaveLength(15)
    expect(
      flagsOn([
        { name: 'reminders', state: 'on' },
        { name: 'goalSetting', state: 'off' },
        { name: 'mhWebsdk', state: 'on' },
        { name: 'surprise', state: 'on' },
      ]),
    ).toEqual(['mhWebsdk', 'reminders'])
    expect(flagsOn(null)).toEqual([])
  })

  test.each([
    ['', undefined, 'one-app', false],
    ['', 'standalone', 'standalone', false],
    ['?form=one-app', 'standalone', 'one-app', true],
    ['?form=standalone', 'one-app', 'standalone', false],
    ['?form=other', 'standalone', 'standalone', false],
  ])('%j with brand %s is %s, loading screen %s', (search, brand, form, marked) => {
    expect(productForm(search, brand)).toEqual({ form, marked })
  })
})
