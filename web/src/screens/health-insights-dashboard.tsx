import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Loaded } from '../calls/loaded'
import { useMemberZone } from '../data/member-zone'
import { type InsightRounds, type Insights, insightsQuery } from '../data/surveys'
import { useFormats } from '../i18n/use-formats'
import { href } from '../routes/href'
import { areaWords, stateWord } from '../surveys/area-words'
import { NoInsights } from '../surveys/no-insights'
import { ButtonLink } from '../ui/button-link'
import { DataTable } from '../ui/data-table'
import { Link } from '../ui/link'
import { PageBody, PageHead } from '../ui/page'

/** S1-2.6-35: all rounds, the newest first. */
export function Screen() {
  const insights = useQuery(insightsQuery)
  return (
    <PageBody>
      <PageHead
        title={<Trans>Your health insights over time</Trans>}
        lead={<Trans>Each time you answered, with what it meant then.</Trans>}
      />
      <Loaded
        query={insights}
        shape="rows"
        failed={<Trans>We couldn’t load your results.</Trans>}
        kept={<Trans>What you answered is saved.</Trans>}
      >
        {(data) =>
          data.rounds?.length ? (
            <History data={data} />
          ) : (
            <NoInsights started={data.started === true} />
          )
        }
      </Loaded>
    </PageBody>
  )
}

function History({ data }: { data: InsightRounds }) {
  const { t, i18n } = useLingui()
  const { longDate, number } = useFormats()
  const zone = useMemberZone()
  const cell = (round: Insights, id: string) => {
    const area = round.areas?.find((each) => each.id === id)
    const words = stateWord(id, area?.state ?? 'skipped')
    const state = words ? i18n._(words) : ''
    return area?.value === undefined
      ? state
      : `${number(area.value, Number.isInteger(area.value) ? 0 : 1)} · ${state}`
  }
  return (
    <>
      <div>
        <ButtonLink href={href('health-insights')} variant="primary">
          {data.started ? <Trans>Continue my answers</Trans> : <Trans>Answer again</Trans>}
        </ButtonLink>
      </div>
      <DataTable
        caption={t`Your results`}
        rows={data.rounds ?? []}
        rowId={({ id = '' }) => id}
        columns={[
          {
            id: 'when',
            header: t`When`,
            rowHeader: true,
            cell: ({ id, sentAt = 0 }) => (
              <Link href={href('health-insights-report', {}, { round: id })}>
                {longDate(sentAt, zone)}
              </Link>
            ),
          },
          ...Object.entries(areaWords).map(([id, { title }]) => ({
            id,
            header: i18n._(title),
            cell: (round: Insights) => cell(round, id),
          })),
        ]}
      />
    </>
  )
}
