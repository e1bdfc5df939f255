import { useLingui } from '@lingui/react/macro'
import { NamedChoice } from './named-choice'

const sizes = ['100', '115', '130', '150'] as const
type Size = (typeof sizes)[number]

type TextSizeChoiceProps = { size: Size; onChoose: (size: Size) => void }

/** The size of all text, which changes at once. */
export function TextSizeChoice({ size, onChoose }: TextSizeChoiceProps) {
  const { t } = useLingui()
  return (
    <NamedChoice<Size>
      label={t`Text size`}
      segments={sizes.map((id) => ({ id, label: id === '100' ? t`Standard` : `${id}%` }))}
      selected={size}
      onSelect={onChoose}
    />
  )
}
