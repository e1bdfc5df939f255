import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { grantableAreas } from '../../../../domain/family-areas'
import { areaDetails, areaWords } from '../../../../family/words'
import { MultiChoiceGroup } from '../../../../ui/multi-choice-group'

type AreaChoiceProps = {
  id: string
  value: string[]
  onChange: (areas: string[]) => void
  error: string | undefined
}

/** What somebody may see and use; nothing is chosen in advance. */
export function AreaChoice(field: AreaChoiceProps) {
  const { i18n } = useLingui()
  const [had] = useState(field.value)
  return (
    <MultiChoiceGroup
      {...field}
      label={<Trans>What can this person see and use?</Trans>}
      help={<Trans>They can also do things there for you, such as write a message.</Trans>}
      options={grantableAreas([...had, ...field.value]).map((area) => ({
        id: area,
        label: i18n._(areaWords[area]),
        detail: i18n._(areaDetails[area]),
      }))}
    />
  )
}
