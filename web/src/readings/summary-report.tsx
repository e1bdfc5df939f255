import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import { useReadOnly } from '../data/read-only'
import type { ReadingKind } from '../data/readings'
import { type ReportKind, reportKindOf, reportQuery } from '../data/reports'
import { href } from '../routes/href'
import { Button } from '../ui/button'
import { DrawingMeter } from '../ui/drawings/drawing-meter'
import { EmptyState } from '../ui/empty-state'
import { Link } from '../ui/link'
import { MakeFile } from './make-file'
import { ReadingsLoaded } from './readings-loaded'
import { ReportDocument } from './report-document'
import { useSpan } from './span'
import { SpanPicker } from './span-picker'
import styles from './summary-report.module.css'

/** The content of a summary-report tab: one page for the doctor, to read, print or take along. */
export function SummaryReport({ kind }: { kind: ReadingKind }) {
  return <ReportView kind={reportKindOf[kind]} />
}

const choices = [14, 30, 90, 365]

export function ReportView({ kind }: { kind: ReportKind }) {
  const { t } = useLingui()
  const state = useSpan({ usual: 30, choices })
  const report = useQuery(reportQuery(kind, state.span))
  const readOnly = useReadOnly()
  return (
    <div className={styles.view}>
      <div className={styles.controls}>
        <SpanPicker {...state} />
        {report.data?.empty === false && (
          <div className={styles.actions}>
            {!readOnly && (
              <MakeFile kind={kind} format="pdf" period={state.span} variant="primary">
                {t`Create a PDF`}
              </MakeFile>
            )}
            <Button
              icon={<Printer size={20} aria-hidden="true" />}
              onPress={() => globalThis.print()}
            >
              <Trans>Print this page</Trans>
            </Button>
          </div>
        )}
      </div>
      <ReadingsLoaded
        query={report}
        shape="chart"
        failed={<Trans>We couldn’t load your summary report.</Trans>}
      >
        {(data) => (data.empty ? <NothingToReport /> : <ReportDocument report={data} />)}
      </ReadingsLoaded>
      {kind !== 'multiCondition' && (
        <p className={styles.more}>
          <Trans>
            Get your readings as a file for another app or a spreadsheet:{' '}
            <Link href={href('reports-and-data')}>Reports and data</Link>
          </Trans>
        </p>
      )}
    </div>
  )
}

function NothingToReport() {
  return (
    <EmptyState
      drawing={<DrawingMeter />}
      title={<Trans>There are no readings in this period</Trans>}
    >
      <Trans>Choose more days, or come back after your next reading.</Trans>
    </EmptyState>
  )
}
