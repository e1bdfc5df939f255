import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { ConfirmDialog } from '../../../../calls/confirm-dialog'
import { Loaded } from '../../../../calls/loaded'
import { Older } from '../../../../calls/older'
import { serverNow } from '../../../../data/clock'
import { exportTrail, type TrailRow, type TrailSearch, trailQuery } from '../../../../data/trail'
import { useFormats } from '../../../../i18n/use-formats'
import { zoneName } from '../../../../i18n/zone-name'
import { Banner } from '../../../../ui/banner'
import { Button } from '../../../../ui/button'
import { type Column, DataTable } from '../../../../ui/data-table'
import { DrawingSearch } from '../../../../ui/drawings/drawing-search'
import { EmptyState } from '../../../../ui/empty-state'
import { Inline } from '../../../../ui/inline'
import { Stack } from '../../../../ui/stack'
import { Text } from '../../../../ui/text'
import { useRoleName } from '../../../../ui/use-role-name'
import { deskZone } from '../../parts/desk-words'
import { isTrailKind, kindWords } from './kind-words'
import { useShownMember } from './use-shown-member'
import { foundId } from './use-trail-search'

/** What a search found, newest first, and the way to take it along as a file. */
export function TrailRows({ search }: { search: TrailSearch }) {
  const { locale } = useFormats()
  const zone = zoneName(deskZone().timeZone, serverNow(), locale)
  const list = useInfiniteQuery(trailQuery(search))
  return (
    <Stack as="section" gap={4} aria-labelledby={foundId}>
      <Text id={foundId} as="h2" size="h3">
        <Found search={search} />
      </Text>
      <Text muted>
        <Trans>Time zone: {zone}</Trans>
      </Text>
      <Loaded
        query={list}
        shape="rows"
        failed={<Trans>We couldn’t load the trail.</Trans>}
        kept={<Trans>What you chose still holds.</Trans>}
      >
        {({ pages }) => {
          const rows = pages.flatMap((page) => page.rows ?? [])
          const reached = pages.at(-1)?.searchedTo ?? 0
          return (
            <>
              <ExportButton search={search} isEmpty={rows.length === 0 && !list.hasNextPage} />
              {rows.length > 0 && <Table rows={rows} />}
              {rows.length === 0 && !list.hasNextPage && <Nothing />}
              {list.hasNextPage && <Reached at={reached} found={rows.length} />}
              {(rows.length > 0 || list.hasNextPage) && (
                <Older
                  list={list}
                  words={<Trans>Look further back</Trans>}
                  failed={<Trans>We couldn’t look further back.</Trans>}
                  kept={<Trans>Newer rows are here.</Trans>}
                />
              )}
            </>
          )
        }}
      </Loaded>
    </Stack>
  )
}

/** Whose rows these are, whatever the filter above says by now. */
function Found({ search }: { search: TrailSearch }) {
  const member = useShownMember(search)
  if (!member) return <Trans>Rows about everyone</Trans>
  const name = member.name || member.id
  return <Trans>Rows about {name}</Trans>
}

function Nothing() {
  return (
    <EmptyState
      drawing={<DrawingSearch />}
      title={<Trans>Nothing on the trail for this search</Trans>}
    >
      <Trans>Choose other days, another person or another kind, and look again.</Trans>
    </EmptyState>
  )
}

function Reached({ at, found }: { at: number; found: number }) {
  const moment = useFormats().dateTime(at, deskZone())
  return (
    <Text muted role="status">
      <Plural value={found} one="# row so far." other="# rows so far." />{' '}
      <Trans>We’ve looked back to {moment}.</Trans>
    </Text>
  )
}

function ExportButton({ search, isEmpty }: { search: TrailSearch; isEmpty: boolean }) {
  const [isAsking, setAsking] = useState(false)
  const [saved, setSaved] = useState<{ rows: number; cut: boolean } | null>(null)
  return (
    <Stack gap={3}>
      <Inline gap={3}>
        <Button
          variant="quiet"
          isDisabled={isEmpty}
          icon={<Download size={20} strokeWidth={1.75} aria-hidden="true" />}
          onPress={() => setAsking(true)}
        >
          <Trans>Save as a file (CSV)</Trans>
        </Button>
      </Inline>
      {saved && <Saved {...saved} />}
      {isAsking && (
        <ConfirmDialog
          title={<Trans>Save the trail as a file?</Trans>}
          yes={<Trans>Save the file</Trans>}
          no={<Trans>Cancel</Trans>}
          send={() => exportTrail(search)}
          onDone={setSaved}
          onClose={() => setAsking(false)}
          failed={() => <Trans>We couldn’t make the file. Please try again.</Trans>}
        >
          <Trans>
            The file names members and staff. Keep it where only people who need it can open it, and
            delete it when you’re done. We record that you saved it.
          </Trans>
        </ConfirmDialog>
      )}
    </Stack>
  )
}

function Saved({ rows, cut }: { rows: number; cut: boolean }) {
  return (
    <Banner
      tone={cut ? 'caution' : 'good'}
      live
      title={
        <Plural value={rows} one="A file with # row is saved" other="A file with # rows is saved" />
      }
    >
      {cut && (
        <Trans>
          That isn’t everything: the file has the newest rows. Choose fewer days to get the rest.
        </Trans>
      )}
    </Banner>
  )
}

function Table({ rows }: { rows: readonly TrailRow[] }) {
  const { t } = useLingui()
  const formats = useFormats()
  const columns: Column<TrailRow>[] = [
    { id: 'at', header: t`When`, cell: ({ at = 0 }) => formats.dateTime(at, deskZone()) },
    { id: 'who', header: t`Who`, cell: (row) => <Actor row={row} /> },
    { id: 'what', header: t`What`, cell: (row) => <What row={row} /> },
    { id: 'member', header: t`About`, cell: (row) => <About row={row} /> },
    {
      id: 'reason',
      header: t`Reason`,
      isLong: true,
      cell: (row) => (row.reason && !isDevice(row) ? row.reason : <Text as="span">–</Text>),
    },
  ]
  return (
    <DataTable
      caption={t`The audit trail`}
      columns={columns}
      rows={rows}
      rowId={({ id = '' }) => id}
    />
  )
}

function Actor({ row }: { row: TrailRow }) {
  const roleName = useRoleName()
  const { actorName, actorId, actorRole = '' } = row
  return (
    <Stack as="span" gap={1}>
      <span>{actorName || actorId || <Trans>The server</Trans>}</span>
      {actorRole && (
        <Text as="span" muted>
          {actorRole === 'member' ? <Trans>Member</Trans> : roleName(actorRole)}
        </Text>
      )}
    </Stack>
  )
}

/** The kind in words, and below it the trail's own words, which engineers search for. */
function What({ row }: { row: TrailRow }) {
  const { i18n } = useLingui()
  const { kind = '', action, area, viewing, outcome } = row
  return (
    <Stack as="span" gap={1}>
      <span>{isTrailKind(kind) ? i18n._(kindWords[kind]) : kind}</span>
      <Text as="span" muted>
        <code>
          {action} {area}
          {outcome === 'done' ? '' : ` (${outcome})`}
        </code>
      </Text>
      {isDevice(row) && (
        <Text as="span" muted>
          {row.reason}
        </Text>
      )}
      {viewing && (
        <Text as="span" muted>
          <Trans>while viewing the portal</Trans>
        </Text>
      )}
    </Stack>
  )
}

/** A sign-in notes the browser where other rows have a reason. */
const isDevice = ({ action, reason }: TrailRow) => action === 'signIn' && Boolean(reason)

function About({ row: { memberId, memberName } }: { row: TrailRow }) {
  if (!memberId) return <Trans>No member</Trans>
  return <>{memberName || memberId}</>
}
