/** Summaries for the doctor, and files with the readings themselves. */
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { rpc } from './client'
import type {
  ChartJson,
  DownloadFileResponseJson,
  FileJson,
  GetReportResponseJson,
  ListFilesResponseJson,
  OfferJson,
  PeriodJson,
  ReportJson,
  RequestFileResponseJson,
  SectionJson,
  ShareJson,
  TableJson,
} from './gen/proto/wellhouse/report/v1/report_pb'
import type { ReadingKind } from './readings'
import { saveBytes } from './save-bytes'
import type { Wire } from './wire'

export type Report = Wire<ReportJson>
export type ReportSection = Wire<SectionJson>
export type ReportChart = Wire<ChartJson>
export type ReportShare = Wire<ShareJson>
export type ReportTable = Wire<TableJson>
export type ReportFile = Wire<FileJson>
export type ReportOffer = Wire<OfferJson>

/** What a summary is about, in the words of the wire. */
export type ReportKind =
  | 'labs'
  | 'multiCondition'
  | 'bloodSugar'
  | 'bloodPressure'
  | 'pulse'
  | 'weight'
  | 'heartFailure'
export type ReportFormat = 'pdf' | 'csv' | 'fhir'
export type ReportPeriod = { from: string; to: string }

export const reportKindOf: Readonly<Record<ReadingKind, ReportKind>> = {
  'blood-sugar': 'bloodSugar',
  'blood-pressure': 'bloodPressure',
  pulse: 'pulse',
  weight: 'weight',
}

const service = 'wellhouse.report.v1.ReportService'

/** A summary as a page shows it. It stands with the readings, so that a new one renews it. */
export function reportQuery(kind: ReportKind, { from, to }: ReportPeriod) {
  const period: PeriodJson = { from, to }
  return queryOptions({
    queryKey: ['readings', 'reports', kind, from, to],
    queryFn: ({ signal }) =>
      rpc<Wire<GetReportResponseJson>>(
        `${service}/GetReport`,
        { kind, period },
        { read: true, signal },
      ).then(({ report }): Report => report ?? {}),
  })
}

/** A file under way is looked after also when the socket is down. */
const lookEveryMs = 5000

export const isUnderWay = ({ state }: ReportFile) => state === 'waiting' || state === 'preparing'

export const filesQuery = queryOptions({
  queryKey: ['reports', 'files'],
  queryFn: ({ signal }) =>
    rpc<Wire<ListFilesResponseJson>>(
      `${service}/ListFiles`,
      {},
      { read: true, background: true, signal },
    ),
  refetchInterval: ({ state }) => (state.data?.files?.some(isUnderWay) ? lookEveryMs : false),
})

export async function requestFile(
  kind: ReportKind,
  format: ReportFormat,
  { from, to }: ReportPeriod,
): Promise<ReportFile> {
  const reply = await rpc<Wire<RequestFileResponseJson>>(`${service}/RequestFile`, {
    kind,
    format,
    period: { from, to },
  })
  return reply.file ?? {}
}

/** Fetches a file and hands it to the browser to keep. */
export async function saveFile(id: string): Promise<void> {
  const {
    fileName = 'report',
    mediaType,
    content = '',
  } = await rpc<Wire<DownloadFileResponseJson>>(`${service}/DownloadFile`, { id }, { read: true })
  saveBytes(fileName, mediaType, content)
}

export async function removeFile(id: string): Promise<void> {
  await rpc(`${service}/RemoveFile`, { id })
}

export function useFilesChanged(): () => Promise<void> {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: filesQuery.queryKey })
}
