import { Trans, useLingui } from '@lingui/react/macro'
import { useReadOnly } from '../../../data/read-only'
import type { ReportFormat, ReportKind, ReportOffer } from '../../../data/reports'
import { MakeFile } from '../../../readings/make-file'
import { type ReadingSpan, useSpan } from '../../../readings/span'
import { SpanPicker } from '../../../readings/span-picker'
import { href } from '../../../routes/href'
import { Card } from '../../../ui/card'
import { Chip } from '../../../ui/chip'
import { Link } from '../../../ui/link'
import { Text } from '../../../ui/text'
import styles from './offer-list.module.css'
import { formatWords, offerWords } from './offer-words'

const choices = [30, 90, 180, 365]

/** What this member can have, for the period they choose. */
export function OfferList({ offers }: { offers: readonly ReportOffer[] }) {
  const state = useSpan({ usual: 90, choices })
  const summaries = offers.filter(({ format }) => format === 'pdf')
  const data = offers.filter(({ format }) => format !== 'pdf')
  return (
    <>
      <div className={styles.period}>
        <SpanPicker {...state} />
      </div>
      <Card title={<Trans>For your doctor</Trans>}>
        <Offers offers={summaries} span={state.span} />
      </Card>
      <Card title={<Trans>Your readings as a file</Trans>}>
        <Offers offers={data} span={state.span} />
      </Card>
    </>
  )
}

function Offers({ offers, span }: { offers: readonly ReportOffer[]; span: ReadingSpan }) {
  const { t, i18n } = useLingui()
  const readOnly = useReadOnly()
  return (
    <ul className={styles.offers}>
      {offers.map(({ kind = '', format = '' }, index) => {
        const { name, about } = offerWords(kind, format)
        const first = index === 0 && format === 'pdf'
        return (
          <li key={`${kind} ${format}`} className={styles.offer}>
            <div className={styles.words}>
              <h3 className={styles.name}>
                {i18n._(name)} <Chip>{i18n._(formatWords[format] ?? name)}</Chip>
              </h3>
              <Text muted>{i18n._(about)}</Text>
              {kind === 'multiCondition' && format === 'pdf' && <ReadHere span={span} />}
            </div>
            {!readOnly && (
              <MakeFile
                kind={kind as ReportKind}
                format={format as ReportFormat}
                period={span}
                variant={first ? 'primary' : 'secondary'}
                of={i18n._(name)}
              >
                {format === 'pdf' ? t`Create the PDF` : t`Create the file`}
              </MakeFile>
            )}
          </li>
        )
      })}
    </ul>
  )
}

function ReadHere({ span }: { span: ReadingSpan }) {
  const chosen = span.custom ? { from: span.from, to: span.to } : { days: span.days }
  return (
    <p>
      <Link href={href('reports-and-data', {}, { read: 'summary', ...chosen })} standalone>
        <Trans>Read it on this page</Trans>
      </Link>
    </p>
  )
}
