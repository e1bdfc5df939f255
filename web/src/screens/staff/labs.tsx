import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Loaded } from '../../calls/loaded'
import { serverNow } from '../../data/clock'
import { type LabCall, type LabReport, labDeskQuery } from '../../data/lab-desk'
import { useMemberZone } from '../../data/member-zone'
import { useFormats } from '../../i18n/use-formats'
import { zoneName } from '../../i18n/zone-name'
import { Button } from '../../ui/button'
import { Card } from '../../ui/card'
import { PageBody, PageHead } from '../../ui/page'
import { Stack } from '../../ui/stack'
import { Text } from '../../ui/text'
import { CallRow } from './labs/parts/call-row'
import { DismissDialog } from './labs/parts/dismiss-dialog'
import { FinishDialog } from './labs/parts/finish-dialog'
import { FinishedList } from './labs/parts/finished-list'
import { MatchDialog } from './labs/parts/match-dialog'
import { ReportRow } from './labs/parts/report-row'

type Open =
  | { act: 'finish'; call: LabCall }
  | { act: 'match'; report: LabReport }
  | { act: 'dismiss'; report: LabReport }

/**
 * Who needs a phone call, after a lab result or a questionnaire, and results of which someone must
 * say whose they are. What somebody types about a row stays when the row leaves the list.
 */
export function Screen() {
  const desk = useQuery(labDeskQuery)
  const { locale } = useFormats()
  const zone = zoneName(useMemberZone().timeZone, serverNow(), locale)
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  return (
    <PageBody width="desk">
      <PageHead
        title={<Trans>Lab desk</Trans>}
        lead={
          <Trans>
            Urgent results that a member should hear from a person first, members who need a call
            after a questionnaire, and results that we couldn’t match to a member. Times are in your
            time zone ({zone}).
          </Trans>
        }
        width="reading"
      />
      <Loaded
        query={desk}
        shape="rows"
        failed={<Trans>We couldn’t load the lab desk.</Trans>}
        kept={<Trans>Nothing has changed for anyone.</Trans>}
      >
        {({ calls = [], reports = [], moreCalls, moreReports }) => (
          <>
            <Card title={<Trans>Calls to make</Trans>}>
              {calls.length === 0 ? (
                <Text muted>
                  <Trans>Nobody needs a phone call right now.</Trans>
                </Text>
              ) : (
                <Stack as="ul" gap={4}>
                  {calls.map((call) => (
                    <li key={call.id}>
                      <CallRow call={call} onFinish={() => setOpen({ act: 'finish', call })} />
                    </li>
                  ))}
                </Stack>
              )}
              {moreCalls && <More />}
            </Card>
            <Card title={<Trans>Results without a member</Trans>}>
              {reports.length === 0 ? (
                <Text muted>
                  <Trans>Every result is matched to a member.</Trans>
                </Text>
              ) : (
                <Stack as="ul" gap={4}>
                  {reports.map((report) => (
                    <li key={report.id}>
                      <ReportRow
                        report={report}
                        onMatch={() => setOpen({ act: 'match', report })}
                        onDismiss={() => setOpen({ act: 'dismiss', report })}
                      />
                    </li>
                  ))}
                </Stack>
              )}
              {moreReports && <More />}
            </Card>
          </>
        )}
      </Loaded>
      <Finished />
      {open?.act === 'finish' && <FinishDialog call={open.call} onClose={close} />}
      {open?.act === 'match' && <MatchDialog report={open.report} onClose={close} />}
      {open?.act === 'dismiss' && <DismissDialog report={open.report} onClose={close} />}
    </PageBody>
  )
}

/** Asked for only when somebody wants to read it: it names members. */
function Finished() {
  const [isShown, setShown] = useState(false)
  return (
    <Card title={<Trans>Finished</Trans>}>
      {isShown ? (
        <FinishedList />
      ) : (
        <div>
          <Button onPress={() => setShown(true)}>
            <Trans>Show finished calls and dismissed results</Trans>
          </Button>
        </div>
      )}
    </Card>
  )
}

function More() {
  return (
    <Text muted>
      <Trans>More are waiting. You’ll see them once these are done.</Trans>
    </Text>
  )
}
