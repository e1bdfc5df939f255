import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { MessageCircle } from 'lucide-react'
import { useActedFor } from '../../../data/acted-for'
import { serverNow } from '../../../data/clock'
import type { Unread } from '../../../data/startup'
import { useFormats } from '../../../i18n/use-formats'
import { joined } from '../../../readings/wall'
import { openLink } from '../../../routes/server-link'
import { useFacts } from '../../../routes/use-facts'
import { Avatar } from '../../../ui/avatar'
import { HomeRow } from './home-row'

const places: Record<string, string> = {
  telemed: 'message-center.telemed',
  coach: 'message-center.chronic-care',
  mental_health: 'message-center.mental-health',
}

/** Who wrote, how it begins and since when it waits. */
export function UnreadRow({ unread, timeZone }: { unread: Unread; timeZone: string }) {
  const { t } = useLingui()
  const facts = useFacts()
  const formats = useFormats()
  const name = useActedFor()
  const { source = '', count = 0, fromName, preview, at, channelUrl, profileUrl } = unread
  const page = openLink(places[source], facts)
  // Care teams write letters, which have a list of their own.
  const opens = source !== 'telemed' && channelUrl
  const link = page && opens ? `${page}?${new URLSearchParams({ channel: opens })}` : page
  const place = { timeZone }
  const when = at && joined(formats.day(at, serverNow(), place), formats.time(at, place), formats)
  const more = count > 1 ? t`${plural(count, { one: '# unread', other: '# unread' })}` : ''
  return (
    <HomeRow
      icon={
        fromName ? (
          <Avatar name={fromName} src={profileUrl} />
        ) : (
          <MessageCircle strokeWidth={1.75} aria-hidden="true" />
        )
      }
      title={<Wrote from={fromName} to={name} source={source} />}
      quote={preview && <Trans>“{preview}”</Trans>}
      meta={[when, more].filter(Boolean).join(' · ')}
      link={link}
    />
  )
}

type WroteProps = { from: string | undefined; to: string | undefined; source: string }

function Wrote({ from, to: name, source }: WroteProps) {
  if (!from)
    return name ? <TheirSource source={source} name={name} /> : <SourceName source={source} />
  return name ? (
    <Trans>
      {from} wrote to {name}
    </Trans>
  ) : (
    <Trans>{from} wrote to you</Trans>
  )
}

function TheirSource({ source, name }: { source: string; name: string }) {
  switch (source) {
    case 'telemed':
      return <Trans>The care team wrote to {name}</Trans>
    case 'mental_health':
      return <Trans>The guide wrote to {name}</Trans>
    default:
      return <Trans>The coaching team wrote to {name}</Trans>
  }
}

function SourceName({ source }: { source: string }) {
  switch (source) {
    case 'telemed':
      return <Trans>Your care team wrote to you</Trans>
    case 'mental_health':
      return <Trans>Your guide wrote to you</Trans>
    default:
      return <Trans>Your coaching team wrote to you</Trans>
  }
}
