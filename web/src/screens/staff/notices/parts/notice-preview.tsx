import { Trans } from '@lingui/react/macro'
import { DowntimeBanner } from '../../../../ui/downtime-banner'
import { Stack } from '../../../../ui/stack'
import { type Draft, deskZone, noticeOf } from './notice-draft'
import styles from './notice-form.module.css'

/** The notice as people will see it, in the language of this desk's first text. */
export function NoticePreview({ draft }: { draft: Draft }) {
  const { title, body } = draft.texts['en-US']
  const { startsAt = 0, endsAt = 0 } = noticeOf(draft)
  if (!title.trim() || endsAt <= startsAt) return null
  return (
    <Stack as="section" gap={2}>
      <h3 className={styles.legend}>
        <Trans>How people will see it</Trans>
      </h3>
      <DowntimeBanner
        level={draft.level}
        title={title}
        body={body}
        startsAt={startsAt}
        endsAt={endsAt}
        timeZone={deskZone()}
      />
    </Stack>
  )
}
