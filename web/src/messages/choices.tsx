import { Trans } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { LifeBuoy, MessageCircle, Utensils } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ChatChannel } from '../data/chat-cache'
import { openKind } from '../data/chat-send'
import type { CustomType } from '../domain/chat'
import styles from './choices.module.css'

type ChoicesProps = {
  channels: readonly ChatChannel[]
  onSelect: (url: string) => void
}

/** The three matters a member writes about; a conversation that is not there yet is opened. */
export function Choices({ channels, onSelect }: ChoicesProps) {
  const queries = useQueryClient()
  const opening = useMutation({
    mutationFn: (kind: CustomType) => openKind(queries, kind),
    onSuccess: (url) => {
      if (url) onSelect(url)
    },
  })
  const choose = (kind: CustomType) => {
    const known = channels.find(({ customType }) => customType === kind)?.url
    if (known) onSelect(known)
    else opening.mutate(kind)
  }
  return (
    <section className={styles.choices}>
      <h2 className={styles.title}>
        <Trans>What is it about?</Trans>
      </h2>
      <Choice icon={MessageCircle} onPress={() => choose('MEMBER_ONE_ON_ONE')}>
        <Trans>Talk to a coach</Trans>
      </Choice>
      <Choice icon={Utensils} onPress={() => choose('MEMBER_FOOD_LOGGING')}>
        <Trans>Food log feedback</Trans>
      </Choice>
      <Choice icon={LifeBuoy} onPress={() => choose('MEMBER_SUPPORT')}>
        <Trans>Contact Member Support</Trans>
      </Choice>
      {opening.isError && (
        <p role="alert" className={styles.error}>
          <Trans>We couldn’t open this conversation. Please try again in a moment.</Trans>
        </p>
      )}
    </section>
  )
}

type ChoiceProps = { icon: typeof LifeBuoy; onPress: () => void; children: ReactNode }

function Choice({ icon: Icon, onPress, children }: ChoiceProps) {
  return (
    <button type="button" className={styles.choice} onClick={onPress}>
      <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
      {children}
    </button>
  )
}
