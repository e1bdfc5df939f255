/** What an address may tell an embedded screen: one row for each name, and nothing beside them. */

export type ParameterRule = {
  from: 'query' | 'path'
  /** Most characters. */
  most: number
} & (
  | { kind: 'id'; owner: 'member' | 'consult' | 'case' | 'vendor' | 'inbox' | 'message' }
  | { kind: 'flag' }
  | { kind: 'token' }
  | { kind: 'text'; form: 'code' | 'line' }
  | { kind: 'enum'; values: readonly string[] }
)

const flag = { from: 'query', kind: 'flag', most: 5 } as const
const code = { from: 'query', kind: 'text', form: 'code' } as const
const line = { from: 'query', kind: 'text', form: 'line' } as const
const queryId = { from: 'query', kind: 'id', most: 64 } as const
const pathId = { from: 'path', kind: 'id', most: 64 } as const

const sdkDestinations = [
  'home',
  'connect',
  'guide',
  'explore',
  'progress',
  'content_preferences',
  'get_help',
  'history',
  'sleep_home',
  'diary_entries',
  'activity_history',
  'activity',
  'reassesment',
] as const

/** The server has the same table and checks again, ids with their owners included. */
export const parameterTable = {
  selected_member_id: { ...queryId, owner: 'member' },
  visit_type: { from: 'query', kind: 'enum', values: ['video', 'phone', 'message'], most: 16 },
  health_category: { ...code, most: 64 },
  interstitial_mode: { ...code, most: 64 },
  group_id: { ...code, most: 64 },
  from_screen: { ...code, most: 100 },
  specialty_flavor: { ...code, most: 64 },
  notification_type: { ...code, most: 64 },
  tobacco_cessation: flag,
  quick_url_token: { from: 'query', kind: 'token', most: 512 },
  skip_member_selection_screen: flag,
  reason_for_visit: { ...line, most: 500 },
  rav_from_vpc_overlay_screen: flag,
  token: { from: 'query', kind: 'token', most: 2048 },
  dependent_id: { ...queryId, owner: 'member' },
  case_id: { ...queryId, owner: 'case' },
  consult_id: { ...queryId, owner: 'consult' },
  consultation_id: { ...queryId, owner: 'consult' },
  destination: { from: 'query', kind: 'enum', values: sdkDestinations, most: 24 },
  is_deep_link: flag,
  slug: { ...code, most: 100 },
  id: { ...code, most: 64 },
  version: { ...code, most: 32 },
  referrer: { ...code, most: 100 },
  survey_method_cd: { ...code, most: 16 },
  vendor_id: { ...queryId, owner: 'vendor' },
  dynamic_service_line_id: { ...code, most: 64 },
  service_line_name: { ...line, most: 120 },
  sls_response_time: { ...code, most: 32 },
  inboxId: { ...pathId, owner: 'inbox' },
  messageId: { ...pathId, owner: 'message' },
  generalMessageId: { ...pathId, owner: 'message' },
  consultId: { ...pathId, owner: 'consult' },
  consultationId: { ...pathId, owner: 'consult' },
} as const satisfies Record<string, ParameterRule>

const rules: ReadonlyMap<string, ParameterRule> = new Map(Object.entries(parameterTable))

const idForm = /^[A-Za-z0-9][A-Za-z0-9-]*$/
const codeForm = /^[A-Za-z0-9][A-Za-z0-9._:/-]*$/
const tokenForm = /^[A-Za-z0-9._~+/=-]+$/
/** Controls, marks that turn the direction of text, and halves of letters. */
const unseen = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u

export function allows(rule: ParameterRule, value: string): boolean {
  if (value === '' || [...value].length > rule.most) return false
  switch (rule.kind) {
    case 'id':
      return idForm.test(value)
    case 'flag':
      return value === 'true' || value === 'false'
    case 'token':
      return tokenForm.test(value)
    case 'text':
      return rule.form === 'code' ? codeForm.test(value) : !unseen.test(value)
    case 'enum':
      return rule.values.includes(value)
  }
}

type Values = Readonly<Record<string, string>>

export type Parameters = {
  query: Values
  path: Values
  /** Never sent to the server and never written anywhere. */
  tokens: Values
  /** Names we know with values we do not take. */
  malformed: readonly string[]
}

/** The parameters of an address; a name that comes twice says nothing certain and is malformed. */
export function readParameters(search: string, segments: Values): Parameters {
  const query: Record<string, string> = {}
  const path: Record<string, string> = {}
  const tokens: Record<string, string> = {}
  const malformed = new Set<string>()
  const given = new URLSearchParams(search)
  for (const [name, value] of given) {
    const rule = rules.get(name)
    if (rule?.from !== 'query') continue
    if (given.getAll(name).length > 1 || !allows(rule, value)) malformed.add(name)
    else if (rule.kind === 'token') tokens[name] = value
    else query[name] = value
  }
  for (const [name, value] of Object.entries(segments)) {
    const rule = rules.get(name)
    // What the page is about is the server's to refuse, so that a wrong address is missing.
    if (name === 'id' || rule?.from === 'path') path[name] = value
    else if (rule && !(name in query) && allows(rule, value)) query[name] = value
  }
  return { query, path, tokens, malformed: [...malformed] }
}
