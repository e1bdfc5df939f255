import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import type { Flag, MemberSetting } from '../../../../data/flags'
import { Form, SendButton } from '../../../../forms/form'
import { useForm } from '../../../../forms/use-form'
import { Button } from '../../../../ui/button'
import { Chip } from '../../../../ui/chip'
import { Segmented } from '../../../../ui/segmented'
import { Stack } from '../../../../ui/stack'
import { Text } from '../../../../ui/text'
import { TextField } from '../../../../ui/text-field'
import type { AskFor } from './flag-asks'
import styles from './flag-card.module.css'

/** Members with a setting of their own, and a way to give one to another member. */
export function FlagMembers({ flag, ask }: { flag: Flag; ask: AskFor }) {
  const heading = useId()
  const members = flag.members ?? []
  const more = (flag.memberSettings ?? 0) - members.length
  return (
    <Stack as="section" gap={3} aria-labelledby={heading}>
      <Text id={heading} as="h3" size="large">
        <Trans>By member</Trans>
      </Text>
      {members.length === 0 ? (
        <Text muted size="small">
          <Trans>No member has their own setting.</Trans>
        </Text>
      ) : (
        <ul className={styles.rows}>
          {members.map((member) => (
            <MemberRow key={member.memberId} member={member} ask={ask} />
          ))}
        </ul>
      )}
      {more > 0 && (
        <Text muted size="small">
          <Plural value={more} one="and # more member" other="and # more members" />
        </Text>
      )}
      <AddMember ask={ask} />
    </Stack>
  )
}

function MemberRow({ member, ask }: { member: MemberSetting; ask: AskFor }) {
  const { memberId = '', name = '', email = '', enabled = false } = member
  const target = { member: memberId }
  const hidden = <span className="visually-hidden"> {name}</span>
  return (
    <li className={styles.row}>
      <span className={styles.who}>
        <span>{name}</span>
        <Text as="span" muted size="small">
          {email}
        </Text>
      </span>
      <span className={styles.actions}>
        <Chip tone={enabled ? 'action' : 'plain'}>
          {enabled ? <Trans>On</Trans> : <Trans>Off</Trans>}
        </Chip>
        <Button variant="quiet" onPress={() => ask(target, enabled ? 'off' : 'on')}>
          {enabled ? <Trans>Turn off</Trans> : <Trans>Turn on</Trans>}
          {hidden}
        </Button>
        <Button variant="quiet" onPress={() => ask(target, '')}>
          <Trans>Remove</Trans>
          {hidden}
        </Button>
      </span>
    </li>
  )
}

function AddMember({ ask }: { ask: AskFor }) {
  const { t } = useLingui()
  const form = useForm({
    id: useId(),
    first: noMember,
    check: ({ member }) => ({
      member: !member.trim() && t`Enter a member id or an email address.`,
    }),
    send: async ({ member, setting }) => ask({ member: member.trim() }, setting),
  })
  return (
    <Form
      form={form}
      isShort
      className={styles.form}
      buttons={
        <SendButton form={form} variant="secondary">
          <Trans>Set for this member</Trans>
        </SendButton>
      }
    >
      <TextField
        {...form.field('member')}
        label={<Trans>Member id or full email address</Trans>}
        autoComplete="off"
        spellCheck="false"
        maxLength={254}
      />
      <Segmented
        label={t`Setting for this member`}
        segments={[
          { id: 'on', label: t`On` },
          { id: 'off', label: t`Off` },
        ]}
        selected={form.value.setting}
        onSelect={(setting) => form.change({ setting })}
      />
    </Form>
  )
}

const noMember: { member: string; setting: 'on' | 'off' } = { member: '', setting: 'on' }
