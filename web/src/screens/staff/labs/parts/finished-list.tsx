import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { RotateCcw } from 'lucide-react'
import { Loaded } from '../../../../calls/loaded'
import {
  type DismissedReport,
  finishedQuery,
  type LabCall,
  reopenReport,
  useDeskChanged,
} from '../../../../data/lab-desk'
import { asProblem } from '../../../../data/problem'
import { Button } from '../../../../ui/button'
import { Stack } from '../../../../ui/stack'
import { Text } from '../../../../ui/text'
import { Attempts, MatchedBy, useClock } from './call-history'
import { CallValue } from './call-value'
import { dismissalWords } from './desk-reasons'
import { DeskRefused } from './desk-refused'
import styles from './desk-row.module.css'
import { MemberName } from './member-name'
import { ReportFacts, ReportLines } from './report-facts'

/** What was done at the desk, the newest first: to read it again, and to undo a dismissal. */
export function FinishedList() {
  const list = useInfiniteQuery(finishedQuery)
  return (
    <Loaded query={list} shape="rows" failed={<Trans>We couldn’t load what was finished.</Trans>}>
      {({ pages }) => {
        const items = pages.flatMap(({ items: some = [] }) => some)
        if (items.length === 0) {
          return (
            <Text muted>
              <Trans>Nothing has been finished yet.</Trans>
            </Text>
          )
        }
        return (
          <Stack gap={4} start>
            <Stack as="ul" gap={4}>
              {items.map(({ call, report }) => (
                <li key={call?.id ?? report?.report?.id}>
                  {call && <DoneCall call={call} />}
                  {report && <Dismissed dismissed={report} />}
                </li>
              ))}
            </Stack>
            {list.hasNextPage && (
              <Button isPending={list.isFetchingNextPage} onPress={() => list.fetchNextPage()}>
                <Trans>Show more</Trans>
              </Button>
            )}
          </Stack>
        )
      }}
    </Loaded>
  )
}

function DoneCall({ call }: { call: LabCall }) {
  return (
    <article className={styles.row} aria-label={call.memberName}>
      <Stack gap={2}>
        <MemberName call={call} />
        <CallValue call={call} />
        <MatchedBy call={call} />
        <Attempts call={call} />
      </Stack>
    </article>
  )
}

function Dismissed({ dismissed }: { dismissed: DismissedReport }) {
  const { t, i18n } = useLingui()
  const changed = useDeskChanged()
  const timeOf = useClock()
  const { report = {}, by = '', at = 0, reason = '', note } = dismissed
  const undoing = useMutation({
    mutationFn: () => reopenReport(report.id ?? ''),
    onSettled: changed,
  })
  const about = report.name || t`No name`
  const words = dismissalWords[reason]
  return (
    <article className={styles.row} aria-label={about}>
      <Stack gap={2}>
        <Text as="h3" size="body">
          {about}
        </Text>
        <p>{[t`Dismissed`, by, timeOf(at), words && i18n._(words)].filter(Boolean).join(' · ')}</p>
        {note && <p>{note}</p>}
        <ReportFacts report={report} />
        <ReportLines report={report} />
        {undoing.error && <DeskRefused problem={asProblem(undoing.error)} />}
      </Stack>
      <div>
        <Button
          icon={<RotateCcw size={20} strokeWidth={1.75} aria-hidden="true" />}
          isPending={undoing.isPending}
          onPress={() => undoing.mutate()}
          aria-label={t`Put back: ${about}`}
        >
          <Trans>Put it back</Trans>
        </Button>
      </div>
    </article>
  )
}
