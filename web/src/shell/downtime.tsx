import { serverNow } from '../data/clock'
import { localeStore } from '../data/language'
import { type Notice, putNoticeAway } from '../data/notices'
import { useStartup } from '../data/startup'
import { noticeState } from '../domain/notice'
import { DowntimeBanner } from '../ui/downtime-banner'

/** One planned downtime, in the person's language and on their own clock. */
export function Downtime({ notice }: { notice: Notice }) {
  const locale = localeStore.use()
  const { data } = useStartup()
  const { id = '', startsAt = 0, endsAt = 0, texts = [] } = notice
  const text = texts.find((each) => each.locale === locale) ?? texts[0]
  if (!text) return null
  const canPutAway = noticeState({ startsAt, endsAt }, serverNow()) === 'announced'
  return (
    <DowntimeBanner
      level={notice.level === 'caution' ? 'caution' : 'info'}
      title={text.title ?? ''}
      body={text.body ?? ''}
      startsAt={startsAt}
      endsAt={endsAt}
      timeZone={data?.user?.timeZone}
      onDismiss={canPutAway ? () => putNoticeAway(id) : undefined}
    />
  )
}
