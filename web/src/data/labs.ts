/** Laboratory results: those of laboratories, those the member entered, and the kidney page. */
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { rpc } from './client'
import type {
  CorrectResultRequestJson,
  CorrectResultResponseJson,
  FigureJson,
  GetKidneyResponseJson,
  GetLabsResponseJson,
  LimitJson,
  NextTestJson,
  PressureJson,
  ResultJson,
  SaveSelfReportRequestJson,
  SaveSelfReportResponseJson,
  SelfReportFormJson,
  TestJson,
  UnitCheckJson,
} from './gen/proto/wellhouse/lab/v1/lab_pb'
import { rpcOnce } from './once'
import { startupQuery } from './startup'
import type { Wire } from './wire'

/** What the server leaves out of its answer is empty. */
type Filled<Message, Kept extends keyof Message = never> = {
  readonly [Key in Exclude<keyof Message, Kept>]-?: NonNullable<Message[Key]>
} & { readonly [Key in Kept]?: Message[Key] }

/** A number with its unit, written in the member's language. */
export type LabFigure = Filled<Wire<FigureJson>>
export type NextTest = Filled<Wire<NextTestJson>>
export type LabLimit = Wire<LimitJson>
export type LabPressure = Filled<Wire<PressureJson>>
export type ReportForm = Wire<SelfReportFormJson>
export type UnitCheck = Wire<UnitCheckJson>
export type SelfReport = SaveSelfReportRequestJson
export type Correction = CorrectResultRequestJson

export type LabResult = {
  readonly id: string
  readonly test: string
  readonly figure: LabFigure
  readonly statusKey: string
  readonly meaningKey: string
  readonly shape: string
  readonly source: string
  readonly labName: string
  readonly takenOn: string
  readonly equation: string
  readonly own: boolean
  readonly stage: string
  readonly partnerId: string
  /** Urgent, and the care team has not reached the member about it. */
  readonly callUs: boolean
  readonly addedAt: number
  readonly averageSugar?: LabFigure
  readonly replaced: NonNullable<Wire<ResultJson>['replaced']>
}

export type LabTest = {
  readonly test: string
  readonly latest: LabResult
  readonly previous?: LabResult
  /** Newest first. */
  readonly history: readonly LabResult[]
  readonly change?: LabFigure
  readonly direction: string
  readonly next?: NextTest
  readonly limits: readonly LabLimit[]
}

export type Labs = {
  readonly tests: readonly LabTest[]
  readonly removed: readonly LabResult[]
  /** What a laboratory changed to a value that we can't read, as it was before. */
  readonly checking: readonly LabResult[]
  readonly form: ReportForm
  readonly isDiagnostic: boolean
  readonly sex: string
  readonly hasDyslipidemia: boolean
  /** Results of laboratories that the page has never shown to this reader, by id. */
  readonly unread: readonly string[]
}

export type Kidney = {
  readonly egfr?: LabTest
  readonly uacr?: LabTest
  readonly creatinine?: LabTest
  readonly risk: Wire<GetKidneyResponseJson>['risk']
  readonly grid: NonNullable<Wire<GetKidneyResponseJson>['grid']>
  readonly next?: NextTest
  readonly pressure?: LabPressure
  readonly severalEquations: boolean
  /** fast or drop where the eGFR has fallen so that a doctor should look at it. */
  readonly fall: string
  readonly checking: readonly LabResult[]
  readonly uacrLimits: readonly LabLimit[]
}

export function figureOf({ value = 0, unit = '', text = '' }: Wire<FigureJson>): LabFigure {
  return { value, unit, text }
}

export function resultOf(result: Wire<ResultJson>): LabResult {
  const { figure = {}, averageSugar, replaced = [], ...rest } = result
  return {
    ...{ id: '', test: '', statusKey: '', meaningKey: '', shape: '', source: '', labName: '' },
    ...{
      takenOn: '',
      equation: '',
      own: false,
      stage: '',
      partnerId: '',
      addedAt: 0,
      callUs: false,
    },
    ...rest,
    replaced,
    figure: figureOf(figure),
    averageSugar: averageSugar && figureOf(averageSugar),
  }
}

/** A test without a result is none. */
function testOf(test: Wire<TestJson> | undefined): LabTest | undefined {
  if (!test?.latest) return undefined
  const { latest, previous, history = [latest], change, direction = '', next, limits = [] } = test
  return {
    test: test.test ?? '',
    latest: resultOf(latest),
    previous: previous && resultOf(previous),
    history: history.map(resultOf),
    change: change && figureOf(change),
    direction,
    next: next && nextOf(next),
    limits,
  }
}

function nextOf(next: Wire<NextTestJson>): NextTest {
  const { dueOn = '', reasonKey = '', overdue = false, months = 0 } = next
  return { dueOn, reasonKey, overdue, months }
}

function pressureOf(pressure: Wire<PressureJson>): LabPressure {
  return {
    ...{ systolic: 0, diastolic: 0, unit: '', text: '', count: 0, days: 0, statusKey: '' },
    ...pressure,
  }
}

const key = ['labs'] as const
const service = 'wellhouse.lab.v1.LabService'

/** Everything that the labs page and the self-report pages show. */
export const labsQuery = queryOptions({
  queryKey: [...key, 'results'],
  queryFn: async ({ signal }): Promise<Labs> => {
    const options = { read: true, signal }
    const reply = await rpc<Wire<GetLabsResponseJson>>(`${service}/GetLabs`, {}, options)
    return {
      tests: (reply.tests ?? []).flatMap((test) => testOf(test) ?? []),
      removed: (reply.removed ?? []).map(resultOf),
      checking: (reply.checking ?? []).map(resultOf),
      form: reply.form ?? {},
      isDiagnostic: reply.diagnosticWords ?? false,
      sex: reply.sex ?? '',
      hasDyslipidemia: reply.hasDyslipidemia ?? false,
      unread: reply.unread ?? [],
    }
  },
})

export const kidneyQuery = queryOptions({
  queryKey: [...key, 'kidney'],
  queryFn: async ({ signal }): Promise<Kidney> => {
    const options = { read: true, signal }
    const reply = await rpc<Wire<GetKidneyResponseJson>>(`${service}/GetKidney`, {}, options)
    return {
      egfr: testOf(reply.egfr),
      uacr: testOf(reply.uacr),
      creatinine: testOf(reply.creatinine),
      risk: reply.risk,
      grid: reply.grid ?? [],
      next: reply.next && nextOf(reply.next),
      pressure: reply.pressure && pressureOf(reply.pressure),
      severalEquations: reply.severalEquations ?? false,
      fall: reply.fall ?? '',
      checking: (reply.checking ?? []).map(resultOf),
      uacrLimits: reply.uacrLimits ?? [],
    }
  },
})

/** Says that the page has shown these results, so that Home no longer tells of them. */
export async function markLabsRead(ids: readonly string[]): Promise<void> {
  await rpc(`${service}/MarkLabsRead`, { ids: [...ids] }, { background: true })
}

/** Stores the answers, or asks back about their unit and stores nothing. */
export function saveSelfReport(answers: SelfReport, attempt: string) {
  return rpcOnce<Wire<SaveSelfReportResponseJson>>(`${service}/SaveSelfReport`, answers, attempt)
}

/** Replaces an own entry; the one before it is kept. */
export async function correctResult(correction: Correction, attempt: string): Promise<LabResult> {
  const call = `${service}/CorrectResult`
  const { result } = await rpcOnce<Wire<CorrectResultResponseJson>>(call, correction, attempt)
  return resultOf(result ?? {})
}

export async function removeResult(id: string, attempt: string): Promise<void> {
  await rpcOnce(`${service}/RemoveResult`, { id }, attempt)
}

/** Asks anew for everything that shows a lab result. */
export function useLabsChanged(): () => Promise<void> {
  const queries = useQueryClient()
  return async () => {
    await Promise.all([
      queries.invalidateQueries({ queryKey: key }),
      // The health profile has the last A1c, and what to do about it.
      queries.invalidateQueries({ queryKey: ['health-profile'] }),
      queries.invalidateQueries({ queryKey: startupQuery.queryKey }),
    ])
  }
}
