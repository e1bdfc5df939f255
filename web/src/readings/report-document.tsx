import { Trans } from '@lingui/react/macro'
import { useId } from 'react'
import type { Report, ReportSection, ReportShare } from '../data/reports'
import { StatTile } from '../ui/stat-tile'
import { StatusShape } from '../ui/status-shape'
import { Text } from '../ui/text'
import { ReportChart, reportStatus } from './report-chart'
import styles from './report-document.module.css'
import { ReportTable } from './report-table'

/** A report as a page: the same words, numbers and charts as in the PDF. */
export function ReportDocument({ report }: { report: Report }) {
  const { title, head = [], sections = [], notes = [], summary } = report
  const id = useId()
  return (
    <article className={`surface ${styles.report}`} aria-labelledby={id} lang={report.locale}>
      <header className={styles.header}>
        <Text id={id} as="h2" size="h3">
          {title}
        </Text>
        <dl className={styles.head}>
          {head.map(({ label, text }) => (
            <div key={label}>
              <Text as="dt" muted size="small">
                {label}
              </Text>
              <Text as="dd" weight="bold">
                {text}
              </Text>
            </div>
          ))}
        </dl>
      </header>
      {sections.length > 1 && <p className={styles.summary}>{summary}</p>}
      {sections.map((section) => (
        <Section key={section.kind} section={section} alone={sections.length === 1} />
      ))}
      <Remarks notes={notes} />
    </article>
  )
}

function Section({ section, alone }: { section: ReportSection; alone: boolean }) {
  const { title, summary, figures = [], shares = [], charts = [], tables = [] } = section
  const { leftOut, missing = [], notes = [] } = section
  const remarks = [...(leftOut ? [leftOut] : []), ...missing, ...notes]
  return (
    <section className={styles.section}>
      <h3 className={alone ? 'visually-hidden' : styles.heading}>{title}</h3>
      <p className={styles.summary}>{summary}</p>
      {figures.length > 0 && (
        <div className={styles.figures}>
          {figures.map(({ label = '', text = '', unit, note }) => (
            <StatTile key={label} label={label} value={text} unit={unit} basis={note} />
          ))}
        </div>
      )}
      {charts.map((chart) => (
        <ReportChart key={chart.title} chart={chart} />
      ))}
      <div className={styles.details}>
        {shares.length > 0 && <Shares title={section.sharesTitle ?? ''} shares={shares} />}
        {tables.map((table) => (
          <ReportTable key={table.title} table={table} of={alone ? '' : title} />
        ))}
      </div>
      <Remarks notes={remarks} />
    </section>
  )
}

function Shares({ title, shares }: { title: string; shares: readonly ReportShare[] }) {
  return (
    <div className={styles.shares}>
      <Text as="h4" size="large">
        {title}
      </Text>
      <table className={styles.parts}>
        <caption className="visually-hidden">{title}</caption>
        <thead className="visually-hidden">
          <tr>
            <th scope="col">
              <Trans>Range</Trans>
            </th>
            <th scope="col">
              <Trans>Limits</Trans>
            </th>
            <th scope="col">
              <Trans>Percent</Trans>
            </th>
            <th scope="col">
              <Trans>Count</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {shares.map((share) => (
            <tr key={share.label}>
              <th scope="row" className={styles.part}>
                <span className={styles.named}>
                  <svg viewBox="-10 -10 20 20" width={16} height={16} aria-hidden="true">
                    <StatusShape status={reportStatus(share.shape) ?? 'in-range'} />
                  </svg>
                  {share.label}
                </span>
              </th>
              <td className={styles.range}>{share.range}</td>
              <td className={styles.bar}>
                <span className={styles.track} aria-hidden="true">
                  <span className={styles.fill} style={{ inlineSize: `${share.percent}%` }} />
                </span>
                <span className={styles.percent}>{share.text}</span>
              </td>
              <td className={styles.count}>{share.count}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** What was left out, what is missing, and how the report counts. */
function Remarks({ notes }: { notes: readonly string[] }) {
  if (notes.length === 0) return null
  return (
    <ul className={styles.remarks}>
      {notes.map((note) => (
        <li key={note}>{note}</li>
      ))}
    </ul>
  )
}
