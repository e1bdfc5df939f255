import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { asProblem } from '../../../../data/problem'
import {
  approveRecovery,
  cancelRecovery,
  type Recovery,
  recoveriesQuery,
} from '../../../../data/recoveries'
import { useFormats } from '../../../../i18n/use-formats'
import { Button } from '../../../../ui/button'
import { Card } from '../../../../ui/card'
import { Chip } from '../../../../ui/chip'
import { type Column, DataTable } from '../../../../ui/data-table'
import { Inline } from '../../../../ui/inline'
import { Text } from '../../../../ui/text'
import { useFocusOnSwap } from '../../../../ui/use-focus-on-swap'
import { deskZone } from '../../parts/desk-words'
import { checkWords } from './check-words'
import { RecoveryRefused } from './recovery-refused'

/** The requests of the last 90 days. */
export function RecoveryTable({ recoveries }: { recoveries: readonly Recovery[] }) {
  const { t } = useLingui()
  const queries = useQueryClient()
  const again = () => queries.invalidateQueries({ queryKey: recoveriesQuery.queryKey })
  const approve = useMutation({ mutationFn: approveRecovery, onSettled: again })
  const cancel = useMutation({ mutationFn: cancelRecovery, onSettled: again })
  const failed = approve.error ?? cancel.error
  const card = useRef<HTMLElement>(null)
  // What was pressed is gone with the row's new state.
  useFocusOnSwap(recoveries, () => card.current?.querySelector('h2'))
  const isBusy = approve.isPending || cancel.isPending
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
    { id: 'why', header: t`Why`, cell: (recovery) => <Why recovery={recovery} /> },
    { id: 'by', header: t`Staff`, cell: (recovery) => <Helpers recovery={recovery} /> },
    { id: 'state', header: t`State`, cell: (recovery) => <State recovery={recovery} /> },
    {
      id: 'actions',
      header: t`Actions`,
      cell: ({ id = '', name = '', canApprove, canCancel }) => (
        <Inline gap={2} wrap>
          {canApprove && (
            <Button
              onPress={() => {
                cancel.reset()
                approve.mutate(id)
              }}
              isPending={approve.isPending && approve.variables === id}
              isDisabled={isBusy && approve.variables !== id}
            >
              <Trans>Approve</Trans>
              <span className="visually-hidden"> {name}</span>
            </Button>
          )}
          {canCancel && (
            <Button
              variant="quiet"
              onPress={() => {
                approve.reset()
                cancel.mutate(id)
              }}
              isPending={cancel.isPending && cancel.variables === id}
              isDisabled={isBusy && cancel.variables !== id}
            >
              <Trans>Cancel the request</Trans>
              <span className="visually-hidden"> {name}</span>
            </Button>
          )}
        </Inline>
      ),
    },
  ]
  return (
    <Card ref={card} title={<Trans>Requests</Trans>}>
      {failed && <RecoveryRefused problem={asProblem(failed)} />}
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
    </Card>
  )
}

function Why({ recovery: { checked = '', reason } }: { recovery: Recovery }) {
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
  const { dateTime } = useFormats()
  const { openedBy, openedAt = 0, approvedBy, approvedAt = 0 } = recovery
  const opened = dateTime(openedAt, deskZone())
  const approved = dateTime(approvedAt, deskZone())
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
  const { dateTime } = useFormats()
  const { state, worksFrom = 0, expiresAt = 0, closedAt = 0 } = recovery
  const from = dateTime(worksFrom, deskZone())
  const until = dateTime(expiresAt, deskZone())
  const closed = dateTime(closedAt, deskZone())
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
            <Trans>
              Nobody can sign in to this account. Talk with the person, then open a new request.
            </Trans>
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
