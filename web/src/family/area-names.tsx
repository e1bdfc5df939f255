import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { openableAreas } from '../domain/family-areas'
import { Chip } from '../ui/chip'
import { Inline } from '../ui/inline'
import { Stack } from '../ui/stack'
import { Text } from '../ui/text'
import { areaWords } from './words'

type AreaNamesProps = { label: ReactNode; areas: readonly string[]; isOpen?: boolean }

/** Areas by their names, below a line that says what is true of them. */
export function AreaNames({ label, areas, isOpen = false }: AreaNamesProps) {
  const { i18n } = useLingui()
  const known = openableAreas.filter((area) => areas.includes(area))
  if (known.length === 0) return null
  return (
    <Stack gap={1}>
      <Text muted size="small">
        {label}
      </Text>
      <Inline as="ul" gap={2} wrap>
        {known.map((area) => (
          <li key={area}>
            <Chip tone={isOpen ? 'action' : 'plain'}>{i18n._(areaWords[area])}</Chip>
          </li>
        ))}
      </Inline>
    </Stack>
  )
}
