import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Loaded } from '../../calls/loaded'
import { type Planned, plannedNoticesQuery } from '../../data/planned-notices'
import { Banner } from '../../ui/banner'
import { Button } from '../../ui/button'
import { DrawingCalendar } from '../../ui/drawings/drawing-calendar'
import { EmptyState } from '../../ui/empty-state'
import { PageBody, PageHead } from '../../ui/page'
import { Stack } from '../../ui/stack'
import { NoticeCard } from './notices/parts/notice-card'
import { type Draft, draftOf, emptyDraft } from './notices/parts/notice-draft'
import { NoticeForm } from './notices/parts/notice-form'

/** Plans the downtime that every page tells of, and changes or ends what is planned. */
export function Screen() {
  const [draft, setDraft] = useState<Draft | null>(null)
  const [isSaved, setSaved] = useState(false)
  const edit = (next: Draft) => {
    setSaved(false)
    setDraft(next)
  }
  return (
    <PageBody width="desk">
      <PageHead
        title={<Trans>Planned downtime</Trans>}
        lead={
          <Trans>
            A notice appears on every page from 72 hours before the downtime until it ends, in each
            person’s local time. Until the last hour, people can close it for their visit.
          </Trans>
        }
        width="reading"
      />
      {isSaved && <Banner tone="good" live title={<Trans>The notice is saved</Trans>} />}
      {draft ? (
        <NoticeForm
          draft={draft}
          onClose={() => setDraft(null)}
          onSaved={() => {
            setDraft(null)
            setSaved(true)
          }}
        />
      ) : (
        <List onPlan={() => edit(emptyDraft())} onEdit={(planned) => edit(draftOf(planned))} />
      )}
    </PageBody>
  )
}

type ListProps = { onPlan: () => void; onEdit: (planned: Planned) => void }

function List(actions: ListProps) {
  const planned = useQuery(plannedNoticesQuery)
  return (
    <Loaded
      query={planned}
      shape="rows"
      failed={<Trans>We couldn’t load the notices.</Trans>}
      kept={<Trans>Your planned notices haven’t changed.</Trans>}
    >
      {(notices) => <Notices notices={notices} {...actions} />}
    </Loaded>
  )
}

function Notices({ notices, onPlan, onEdit }: ListProps & { notices: readonly Planned[] }) {
  const plan = (
    <Button
      variant="primary"
      onPress={onPlan}
      icon={<Plus size={20} strokeWidth={1.75} aria-hidden="true" />}
    >
      <Trans>Plan a notice</Trans>
    </Button>
  )
  if (notices.length === 0) {
    return (
      <EmptyState
        drawing={<DrawingCalendar />}
        title={<Trans>No downtime is planned</Trans>}
        action={plan}
      >
        <Trans>Let people know before the portal goes down.</Trans>
      </EmptyState>
    )
  }
  return (
    <>
      <div>{plan}</div>
      <Stack as="ul" gap={4}>
        {notices.map((planned) => (
          <li key={planned.notice?.id}>
            <NoticeCard planned={planned} onEdit={() => onEdit(planned)} />
          </li>
        ))}
      </Stack>
    </>
  )
}
