import { Trans, useLingui } from '@lingui/react/macro'
import { type DeviceModel, deviceCategories, guides } from '../../../domain/devices'
import { useCategoryName, writtenModel } from '../../../ui/device-name'
import { Inline } from '../../../ui/inline'
import { Stack } from '../../../ui/stack'
import { Text } from '../../../ui/text'
import styles from './device-shelf.module.css'

type DeviceShelfProps = {
  own: readonly DeviceModel[]
  chosen: DeviceModel
  onChoose: (model: DeviceModel) => void
}

/** Every device by what it measures; the member's own say so. */
export function DeviceShelf({ own, chosen, onChoose }: DeviceShelfProps) {
  const { t } = useLingui()
  const categoryName = useCategoryName()
  return (
    <nav aria-label={t`Devices`} className={styles.shelf}>
      {deviceCategories.map((category) => (
        <Stack key={category} as="section" gap={1}>
          <Text as="h2" muted size="small">
            {categoryName(category)}
          </Text>
          <Inline as="ul" gap={2} wrap>
            {guides[category].map((model: DeviceModel) => (
              <li key={model}>
                <button
                  type="button"
                  className={styles.model}
                  aria-current={model === chosen || undefined}
                  onClick={() => onChoose(model)}
                >
                  {writtenModel(model)}
                  {own.includes(model) && (
                    <span className={styles.own}>
                      <Trans>yours</Trans>
                    </span>
                  )}
                </button>
              </li>
            ))}
          </Inline>
        </Stack>
      ))}
    </nav>
  )
}
