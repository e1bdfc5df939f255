import { useLingui } from '@lingui/react'
import { Plural, Trans } from '@lingui/react/macro'
import { ChevronDown } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import type { Change, Flag } from '../../../../data/flags'
import { Button } from '../../../../ui/button'
import { Card } from '../../../../ui/card'
import { Chip } from '../../../../ui/chip'
import { Inline } from '../../../../ui/inline'
import { Stack } from '../../../../ui/stack'
import { Switch } from '../../../../ui/switch'
import { Text } from '../../../../ui/text'
import type { AskFor } from './flag-asks'
import { FlagBrands } from './flag-brands'
import styles from './flag-card.module.css'
import { FlagMembers } from './flag-members'
import { wordsOf } from './flag-words'

type FlagCardProps = { flag: Flag; onChange: (change: Change) => void; children?: ReactNode }

/** One feature: what it is, who has it, and the ways to change that. */
export function FlagCard({ flag, onChange, children }: FlagCardProps) {
  const { _ } = useLingui()
  const [isOpen, setOpen] = useState(false)
  const details = useId()
  const { name = '', description = '' } = flag
  const words = wordsOf(name)
  const title = words ? _(words.name) : name
  const ask: AskFor = (target, setting) => onChange({ name, target, setting })
  return (
    <Card
      title={title}
      aside={
        <Button
          variant="quiet"
          aria-expanded={isOpen}
          aria-controls={isOpen ? details : undefined}
          onPress={() => setOpen(!isOpen)}
          icon={<ChevronDown size={20} className={styles.arrow} aria-hidden="true" />}
        >
          <Trans>Change</Trans>
          <span className="visually-hidden"> {title}</span>
        </Button>
      }
    >
      <p>{words ? _(words.detail) : description}</p>
      <States flag={flag} />
      {children}
      {isOpen && (
        <div id={details} className={styles.details}>
          <Forms flag={flag} ask={ask} />
          <FlagBrands flag={flag} ask={ask} />
          <FlagMembers flag={flag} ask={ask} />
          <Text muted size="small">
            <Trans>Key: {name}</Trans>
          </Text>
        </div>
      )}
    </Card>
  )
}

function States({ flag }: { flag: Flag }) {
  const brands = (flag.brands ?? []).filter(({ setting }) => setting).length
  const members = flag.memberSettings ?? 0
  const onFor = flag.onFor ?? 0
  return (
    <Inline as="ul" gap={2} wrap>
      <li>
        <Chip tone={onFor > 0 ? 'action' : 'plain'}>
          <Plural
            value={onFor}
            _0="Off for everyone"
            one="On for # member"
            other="On for # members"
          />
        </Chip>
      </li>
      <li>
        <Chip>{flag.oneApp ? <Trans>One-app: on</Trans> : <Trans>One-app: off</Trans>}</Chip>
      </li>
      <li>
        <Chip>{flag.legacy ? <Trans>Legacy: on</Trans> : <Trans>Legacy: off</Trans>}</Chip>
      </li>
      {brands > 0 && (
        <li>
          <Chip>
            <Plural value={brands} one="# brand differs" other="# brands differ" />
          </Chip>
        </li>
      )}
      {members > 0 && (
        <li>
          <Chip>
            <Plural value={members} one="# member differs" other="# members differ" />
          </Chip>
        </li>
      )}
    </Inline>
  )
}

function Forms({ flag, ask }: { flag: Flag; ask: AskFor }) {
  const heading = useId()
  return (
    <Stack as="section" gap={3} aria-labelledby={heading}>
      <Text id={heading} as="h3" size="large">
        <Trans>By product version</Trans>
      </Text>
      <div className={styles.forms}>
        <Switch
          isSelected={flag.oneApp === true}
          onChange={(on) => ask({ form: 'one-app' }, on ? 'on' : 'off')}
        >
          <Trans>One-app portal</Trans>
        </Switch>
        <Switch
          isSelected={flag.legacy === true}
          onChange={(on) => ask({ form: 'standalone' }, on ? 'on' : 'off')}
        >
          <Trans>Legacy, standalone</Trans>
        </Switch>
      </div>
    </Stack>
  )
}
