import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { type FoundMember, searchMembers } from '../../../../data/member-directory'
import { Banner } from '../../../../ui/banner'
import { Button } from '../../../../ui/button'
import { Inline } from '../../../../ui/inline'
import { Stack } from '../../../../ui/stack'
import { Text } from '../../../../ui/text'
import { SearchForm } from '../../parts/search-form'
import styles from './member-choice.module.css'

export type ChosenMember = { id: string; name: string }

type MemberChoiceProps = {
  chosen: ChosenMember | null
  /** The rows below are about this choice already. */
  isShown: boolean
  onChoose: (member: ChosenMember | null) => void
}

/** Whose data a search is about: found by name, email or id, or everybody's. */
export function MemberChoice({ chosen, isShown, onChoose }: MemberChoiceProps) {
  const { t } = useLingui()
  const search = useMutation({ mutationFn: (text: string) => searchMembers(text) })
  const place = useRef<HTMLElement>(null)
  const choose = (member: ChosenMember | null) => {
    search.reset()
    onChoose(member)
    place.current?.focus()
  }
  return (
    <section ref={place} tabIndex={-1} aria-label={t`Member`} className={styles.choice}>
      {chosen ? (
        <Inline gap={3} wrap center>
          <Text as="span">
            <Trans>Member:</Trans> <strong>{chosen.name || chosen.id}</strong>
          </Text>
          <Button variant="quiet" onPress={() => choose(null)}>
            <Trans>Show everyone</Trans>
          </Button>
        </Inline>
      ) : (
        <SearchForm
          id="trail-member"
          label={<Trans>Member’s name, full email address or id</Trans>}
          isPending={search.isPending}
          onSearch={(text) => search.mutate(text)}
        />
      )}
      {!isShown && (
        <Text muted role="status">
          <Trans>Press “Show the trail” to search again.</Trans>
        </Text>
      )}
      {search.error && (
        <Banner tone="caution" live title={<Trans>We couldn’t search.</Trans>}>
          <Trans>What you typed is still here.</Trans>
        </Banner>
      )}
      {search.data && <Found members={search.data.members} onChoose={choose} />}
    </section>
  )
}

type FoundProps = { members: readonly FoundMember[]; onChoose: (member: ChosenMember) => void }

function Found({ members, onChoose }: FoundProps) {
  const { t } = useLingui()
  if (members.length === 0) {
    return (
      <Text role="status">
        <Trans>No member found</Trans>
      </Text>
    )
  }
  return (
    <Stack as="ul" gap={2} aria-label={t`Members found`}>
      {members.map(({ id = '', name = '', maskedEmail, birthYear }) => (
        <li key={id}>
          <Inline gap={3} wrap center>
            <Button variant="quiet" onPress={() => onChoose({ id, name })}>
              {name}
            </Button>
            <Text as="span" muted>
              {maskedEmail}
              {birthYear ? ` · ${birthYear}` : ''}
            </Text>
          </Inline>
        </li>
      ))}
    </Stack>
  )
}
