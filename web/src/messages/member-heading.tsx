import { Trans, useLingui } from '@lingui/react/macro'
import { ArrowLeft, Printer, Search } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { useActedFor } from '../data/acted-for'
import type { ChatChannel } from '../data/chat-cache'
import { useMemberZone } from '../data/member-zone'
import { availabilityOf, bestCoach, knownAvailability } from '../domain/chat'
import { useFormats } from '../i18n/use-formats'
import { Button } from '../ui/button'
import { useAvailabilityWords } from '../ui/use-availability-words'
import { ChannelSign } from './channel-sign'
import { partnerOf, useChannelName } from './channel-words'
import styles from './member-heading.module.css'

type MemberHeadingProps = {
  channel: ChatChannel
  /** The way back to the list, where list and conversation do not stand side by side. */
  onBack?: () => void
  onSearch?: () => void
  onPrint?: () => void
  /** Everything that is printed is fetched first. */
  isPrinting?: boolean
  takesFocus?: boolean
}

/** With whom the conversation is, and whether they are there. */
export function MemberHeading(props: MemberHeadingProps) {
  const { channel, onBack, onSearch, takesFocus } = props
  const { t } = useLingui()
  const nameOf = useChannelName()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (takesFocus) heading.current?.focus()
  }, [takesFocus])
  return (
    <header className={styles.heading}>
      {onBack && (
        <Button
          variant="quiet"
          icon={<ArrowLeft size={20} aria-hidden="true" />}
          aria-label={t`Back to your conversations`}
          onPress={onBack}
        />
      )}
      <ChannelSign channel={channel} />
      <div className={styles.words}>
        <h2 ref={heading} tabIndex={-1} className={styles.name}>
          {nameOf(channel)}
        </h2>
        <Under channel={channel} />
      </div>
      {onSearch && (
        <div className={styles.tools}>
          <Button
            variant="quiet"
            icon={<Search size={20} strokeWidth={1.75} aria-hidden="true" />}
            aria-label={t`Search this conversation`}
            onPress={onSearch}
          />
          <Button
            variant="quiet"
            icon={<Printer size={20} strokeWidth={1.75} aria-hidden="true" />}
            aria-label={t`Print this conversation`}
            isPending={props.isPrinting}
            onPress={props.onPrint}
          />
        </div>
      )}
    </header>
  )
}

function Under({ channel }: { channel: ChatChannel }): ReactNode {
  const say = useAvailabilityWords()
  const { weekday } = useFormats()
  const place = useMemberZone()
  const name = useActedFor()
  const partner = partnerOf(channel)
  const until = partner?.awayUntil
  const back = until ? weekday(until, place) : undefined
  switch (channel.customType) {
    case 'MEMBER_SUPPORT':
      return <Line words={<AboutSupport name={name} />} />
    case 'MENTAL_HEALTH_GUIDE':
      if (partner?.availability && partner.availability !== 'AVAILABLE') {
        return <Line words={say(knownAvailability(partner.availability), back)} />
      }
      return <Line words={<Guide name={name} />} isThere={partner?.online} />
    case 'MEMBER_FOOD_LOGGING':
      if (!bestCoach(channel))
        return <Line words={<Trans>A coach looks at what you eat and gives you feedback</Trans>} />
  }
  if (!bestCoach(channel)) return <Line words={say('NO_COACH')} />
  const availability = availabilityOf(channel)
  return <Line words={say(availability, back)} isThere={availability === 'AVAILABLE'} />
}

type Named = { name: string | undefined }

function AboutSupport({ name }: Named) {
  return name ? (
    <Trans>Questions about {name}’s account, devices and orders</Trans>
  ) : (
    <Trans>Questions about your account, devices and orders</Trans>
  )
}

function Guide({ name }: Named) {
  return name ? <Trans>{name}’s guide</Trans> : <Trans>Your guide</Trans>
}

function Line({ words, isThere = false }: { words: ReactNode; isThere?: boolean }) {
  return (
    <p className={styles.under}>
      {isThere && <span className={styles.dot} aria-hidden="true" />}
      {words}
    </p>
  )
}
