import { Trans, useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import type { Recovery } from '../../../../data/recoveries'
import { Banner } from '../../../../ui/banner'
import { Button } from '../../../../ui/button'
import { Card } from '../../../../ui/card'
import { Chip } from '../../../../ui/chip'
import { type Column, DataTable } from '../../../../ui/data-table'
import { Inline } from '../../../../ui/inline'
import { Text } from '../../../../ui/text'
import { useFocusOnSwap } from '../../../../ui/use-focus-on-swap'
import { useDeskTime } from '../../parts/desk-words'
import { ApproveDialog, CancelDialog } from './answer-dialogs'
import { checkWords } from './check-words'

type Answer = 'approve' | 'cancel'
type Answering = { recovery: Recovery; answer: Answer }

/** The requests of the last 90 days. */
export function RecoveryTable({ recoveries }: { recoveries: readonly Recovery[] }) {
  const { t } = useLingui()
  const [asked, setAsked] = useState<Answering>()
  const [done, setDone] = useState<Answering>()
  const card = useRef<HTMLElement>(null)
  // What was pressed is gone with the row's new state.
  useFocusOnSwap(asked, () => card.current?.querySelector('h2'))
  const ask = (recovery: Recovery, answer: Answer) => {
    setDone(undefined)
    setAsked({ recovery, answer })
  }
  const columns: Column<Recovery>[] = [
    {
      id: 'name',
      header: t`Name`,
      cell: ({ name, email }) => (
        <>
          <p>{name}</p>
          <Text muted>{email}</Text>
        </>
      ),
    },
    {
      id: 'reason',
      header: t`Reason`,
      isLong: true,
      cell: (recovery) => <Reason recovery={recovery} />,
    },
    {
      id: 'by',
      header: t`Staff`,
      isLong: true,
      cell: (recovery) => <Helpers recovery={recovery} />,
    },
    {
      id: 'state',
      header: t`State`,
      isLong: true,
      cell: (recovery) => <State recovery={recovery} />,
    },
    {
      id: 'actions',
      header: t`Actions`,
      isLong: true,
      cell: (recovery) => <Actions recovery={recovery} onAsk={ask} />,
    },
  ]
  const Dialog = asked?.answer === 'approve' ? ApproveDialog : CancelDialog
  return (
    <Card ref={card} title={<Trans>Requests</Trans>}>
      {done && <Done answering={done} />}
      <DataTable
        caption={t`Requests`}
        columns={columns}
        rows={recoveries}
        rowId={({ id = '' }) => id}
        empty={
          <Text muted>
            <Trans>Nobody has needed this in the last 90 days.</Trans>
          </Text>
        }
      />
      {asked && (
        <Dialog
          recovery={asked.recovery}
          onDone={() => setDone(asked)}
          onClose={() => setAsked(undefined)}
        />
      )}
    </Card>
  )
}

function Done({ answering }: { answering: Answering }) {
  const { name } = answering.recovery
  if (answering.answer === 'approve') {
    return (
      <Banner tone="good" live title={<Trans>You approved the request for {name}</Trans>}>
        <Trans>We’ve told them, and we’ll email the link when it starts to work.</Trans>
      </Banner>
    )
  }
  return (
    <Banner tone="good" live title={<Trans>You canceled the request for {name}</Trans>}>
      <Trans>We’ve told them that nothing has changed.</Trans>
    </Banner>
  )
}

type ActionsProps = { recovery: Recovery; onAsk: (recovery: Recovery, answer: Answer) => void }

function Actions({ recovery, onAsk }: ActionsProps) {
  const { name, canApprove, canCancel } = recovery
  if (!canApprove && !canCancel) return null
  return (
    <Inline gap={2} wrap>
      {canApprove && (
        <Button onPress={() => onAsk(recovery, 'approve')}>
          <Trans>Approve</Trans>
          <span className="visually-hidden"> {name}</span>
        </Button>
      )}
      {canCancel && (
        <Button variant="quiet" onPress={() => onAsk(recovery, 'cancel')}>
          <Trans>Cancel the request</Trans>
          <span className="visually-hidden"> {name}</span>
        </Button>
      )}
    </Inline>
  )
}

function Reason({ recovery: { checked = '', reason } }: { recovery: Recovery }) {
  const { i18n } = useLingui()
  const words = checkWords[checked]
  return (
    <>
      <p>{reason}</p>
      {words && <Text muted>{i18n._(words)}</Text>}
    </>
  )
}

function Helpers({ recovery }: { recovery: Recovery }) {
  const deskTime = useDeskTime()
  const { openedBy, openedAt = 0, approvedBy, approvedAt = 0 } = recovery
  const opened = deskTime(openedAt)
  const approved = deskTime(approvedAt)
  return (
    <>
      <p>
        <Trans>
          Opened by {openedBy}, {opened}
        </Trans>
      </p>
      {approvedBy && (
        <p>
          <Trans>
            Approved by {approvedBy}, {approved}
          </Trans>
        </p>
      )}
    </>
  )
}

function State({ recovery }: { recovery: Recovery }) {
  const deskTime = useDeskTime()
  const { state, worksFrom = 0, expiresAt = 0, closedAt = 0 } = recovery
  const from = deskTime(worksFrom)
  const until = deskTime(expiresAt)
  const closed = deskTime(closedAt)
  switch (state) {
    case 'open':
      return <Trans>Needs an approval until {until}</Trans>
    case 'approved':
      return (
        <Trans>
          Link works from {from} until {until}
        </Trans>
      )
    case 'done':
      return <Trans>Done {closed}</Trans>
    case 'stopped':
      return (
        <Chip tone="caution">
          <Trans>Stopped by the person</Trans>
        </Chip>
      )
    case 'disputed':
      return (
        <>
          <Chip tone="caution">
            <Trans>The person says it wasn’t them</Trans>
          </Chip>
          <Text muted>
            <AfterDispute account={recovery.account} />
          </Text>
        </>
      )
    case 'canceled':
      return <Trans>Canceled {closed}</Trans>
    default:
      return (
        <Chip>
          <Trans>Expired</Trans>
        </Chip>
      )
  }
}

/** How the account stands now; the row itself stays as it was. */
function AfterDispute({ account }: { account?: string }) {
  switch (account) {
    case 'requested':
      return <Trans>Nobody can sign in to this account. A new request is open.</Trans>
    case 'reopened':
      return <Trans>A new request has opened the account again.</Trans>
    case 'ended':
      return <Trans>This account has ended.</Trans>
    default:
      return (
        <Trans>
          Nobody can sign in to this account. Talk with the person, then open a new request.
        </Trans>
      )
  }
}
