import { Trans, useLingui } from '@lingui/react/macro'
import { Segmented } from './segmented'
import styles from './text-size-choice.module.css'

const sizes = ['100', '115', '130', '150'] as const
type Size = (typeof sizes)[number]

type TextSizeChoiceProps = { size: Size; onChoose: (size: Size) => void }

/** The size of all text, which changes at once. */
export function TextSizeChoice({ size, onChoose }: TextSizeChoiceProps) {
  const { t } = useLingui()
  return (
    <div className={styles.choice}>
      <p className={styles.name} aria-hidden="true">
        <Trans>Text size</Trans>
      </p>
      <Segmented<Size>
        label={t`Text size`}
        segments={sizes.map((id) => ({ id, label: id === '100' ? t`Standard` : `${id}%` }))}
        selected={size}
        onSelect={onChoose}
      />
    </div>
  )
}
