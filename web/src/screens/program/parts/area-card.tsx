import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import { programName } from '../../../data/program-names'
import { useStartup } from '../../../data/startup'
import type { Route } from '../../../routes/catalogue'
import { fillPath } from '../../../routes/href'
import { isListed } from '../../../routes/nav'
import type { ProgramArea } from '../../../routes/program-areas'
import { areaTitles } from '../../../routes/titles'
import { useFacts } from '../../../routes/use-facts'
import { ButtonLink } from '../../../ui/button-link'
import { Card } from '../../../ui/card'
import { Chip } from '../../../ui/chip'
import { Inline } from '../../../ui/inline'
import { Text } from '../../../ui/text'
import styles from './area-card.module.css'

const purposes: Record<ProgramArea, MessageDescriptor> = {
  conditionManagement: msg`Your readings, your coach, your supplies and your reports.`,
  myStrength: msg`Support for mood, worry, sleep and stress.`,
  partnerPrograms: msg`Services from our partners that are included in your benefits.`,
}

/** One part of the care: what it is for, what the member has there, and the way in. */
export function AreaCard({ area, home }: { area: ProgramArea; home: Route }) {
  const { _ } = useLingui()
  const open = isListed(home, useFacts())
  const names = useNames(area)
  return (
    <Card title={_(areaTitles[area])}>
      <Text muted>{_(purposes[area])}</Text>
      {names.length > 0 && (
        <Inline as="ul" gap={2} wrap>
          {names.map((name) => (
            <li key={name}>
              <Chip>{name}</Chip>
            </li>
          ))}
        </Inline>
      )}
      {open && (
        <div className={styles.way}>
          <ButtonLink variant="primary" href={fillPath(home.path, {})}>
            <Trans>Open {_(areaTitles[area])}</Trans>
          </ButtonLink>
        </div>
      )}
    </Card>
  )
}

/** What the member has in the area, by name. */
function useNames(area: ProgramArea): readonly string[] {
  const { _ } = useLingui()
  const { programs } = useFacts()
  const { data } = useStartup()
  if (area === 'partnerPrograms') {
    return (data?.navigation?.navigation?.['Partner Programs'] ?? []).map(inWords)
  }
  if (area === 'myStrength' || programs.state !== 'ok') return []
  return programs.active
    .filter((slug) => slug !== 'BEHAVIORAL_HEALTH')
    .flatMap((slug) => {
      const name = programName(slug)
      return name ? [_(name)] : []
    })
}

/** A partner is named by its id, such as "second-opinion". */
function inWords(id: string): string {
  const words = id.replaceAll(/[-_]/g, ' ')
  return words.charAt(0).toLocaleUpperCase() + words.slice(1)
}
