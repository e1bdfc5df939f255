import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { RecordLink } from '../../../../data/member-record'
import { openableAreas } from '../../../../domain/family-areas'
import { areaWords } from '../../../../family/words'
import { useFormats } from '../../../../i18n/use-formats'
import { Button } from '../../../../ui/button'
import { RelationName } from '../../../../ui/relation-name'
import { Stack } from '../../../../ui/stack'
import { Text } from '../../../../ui/text'
import { deskZone } from '../../parts/desk-words'
import styles from './record.module.css'

type LinksProps = {
  title: ReactNode
  none: ReactNode
  links: readonly RecordLink[]
  /** Absent for roles that end no access. */
  onEnd: ((link: RecordLink) => void) | undefined
}

/** People on one side of the family, and what is open to them. */
export function FamilyLinks({ title, none, links, onEnd }: LinksProps) {
  const { t, i18n } = useLingui()
  return (
    <Stack as="section" gap={2}>
      <Text as="h3" size="body">
        {title}
      </Text>
      {links.length === 0 ? (
        <Text muted>{none}</Text>
      ) : (
        <ul className={styles.list}>
          {links.map((link) => {
            const { id, name = '', relationship = '', openAreas = [] } = link
            const areas = openableAreas
              .filter((area) => openAreas.includes(area))
              .map((area) => i18n._(areaWords[area]))
            return (
              <li key={id} className={styles.row}>
                <div>
                  <Text weight="medium">{name}</Text>
                  <p>
                    <RelationName relation={relationship} />
                  </p>
                  <Text muted>
                    {areas.length > 0 ? (
                      areas.join(', ')
                    ) : (
                      <Trans>They can’t see anything right now</Trans>
                    )}
                  </Text>
                  <Until link={link} />
                </div>
                {onEnd && (
                  <Button onPress={() => onEnd(link)} aria-label={t`End access with ${name}`}>
                    <Trans>End access</Trans>
                  </Button>
                )}
              </li>
            )
          })}
        </ul>
      )}
    </Stack>
  )
}

function Until({ link: { until, audience, timeZone } }: { link: RecordLink }) {
  const formats = useFormats()
  if (!until) return null
  // A day of the access is a day where the person acted for lives.
  const zone = timeZone ? { timeZone } : deskZone()
  const day = formats.longDate(until, zone)
  const lastDay = formats.longDate(until - 1, zone)
  return (
    <Text muted>
      {audience === 'dependents' ? <Trans>Ends {day}</Trans> : <Trans>Last day: {lastDay}</Trans>}
    </Text>
  )
}
