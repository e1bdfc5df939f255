import { Trans } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ConfirmDialog } from '../../../../calls/confirm-dialog'
import { localeStore } from '../../../../data/language'
import { endNotice, type Planned, plannedNoticesQuery } from '../../../../data/planned-notices'
import { Banner } from '../../../../ui/banner'
import { Button } from '../../../../ui/button'
import { Card } from '../../../../ui/card'
import { Chip } from '../../../../ui/chip'
import { DowntimeBanner } from '../../../../ui/downtime-banner'
import { Inline } from '../../../../ui/inline'
import { Text } from '../../../../ui/text'
import { deskZone } from './notice-draft'
import styles from './notice-form.module.css'

type NoticeCardProps = { planned: Planned; onEdit: () => void }

/** One notice as people see it, with its state and what can be done with it. */
export function NoticeCard({ planned, onEdit }: NoticeCardProps) {
  const [isEnding, setEnding] = useState(false)
  const locale = localeStore.use()
  const { notice, state, plannedBy = '' } = planned
  const { id = '', startsAt = 0, endsAt = 0, texts = [], level } = notice ?? {}
  const text = texts.find((each) => each.locale === locale) ?? texts[0]
  const title = text?.title ?? ''
  const hidden = <span className="visually-hidden"> {title}</span>
  return (
    <Card>
      <div className={styles.state}>
        <StateChip state={state} />
        <Text as="span" muted size="small">
          <Trans>Planned by {plannedBy}</Trans>
        </Text>
      </div>
      <DowntimeBanner
        level={level === 'caution' ? 'caution' : 'info'}
        title={title}
        body={text?.body ?? ''}
        startsAt={startsAt}
        endsAt={endsAt}
        timeZone={deskZone()}
      />
      {state !== 'over' && (
        <Inline gap={3} wrap>
          <Button onPress={onEdit}>
            <Trans>Change</Trans>
            {hidden}
          </Button>
          <Button variant="quiet" onPress={() => setEnding(true)}>
            <Trans>End now</Trans>
            {hidden}
          </Button>
        </Inline>
      )}
      {isEnding && <EndDialog id={id} onClose={() => setEnding(false)} />}
    </Card>
  )
}

function StateChip({ state }: { state: string | undefined }) {
  switch (state) {
    case 'running':
      return (
        <Chip tone="caution">
          <Trans>Running now</Trans>
        </Chip>
      )
    case 'announced':
      return (
        <Chip tone="action">
          <Trans>On every page</Trans>
        </Chip>
      )
    case 'planned':
      return (
        <Chip>
          <Trans>Not shown yet</Trans>
        </Chip>
      )
    default:
      return (
        <Chip>
          <Trans>Ended</Trans>
        </Chip>
      )
  }
}

function EndDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const queries = useQueryClient()
  return (
    <ConfirmDialog
      isDanger
      title={<Trans>End this notice?</Trans>}
      yes={<Trans>End the notice</Trans>}
      no={<Trans>Keep it</Trans>}
      send={() => endNotice(id)}
      onDone={() => queries.invalidateQueries({ queryKey: plannedNoticesQuery.queryKey })}
      onClose={onClose}
      failed={() => (
        <Banner tone="danger" live title={<Trans>That did not work. Nothing has changed.</Trans>} />
      )}
    >
      <p>
        <Trans>
          It disappears from every page at the next refresh. You can’t restart a notice that has
          ended.
        </Trans>
      </p>
    </ConfirmDialog>
  )
}
