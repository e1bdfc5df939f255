import { Trans, useLingui } from '@lingui/react/macro'
import { type DeviceModel, deviceCategories, guides } from '../../../domain/devices'
import { useCategoryName, writtenModel } from '../../../ui/device-name'
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
        <section key={category} className={styles.category}>
          <h2 className={styles.name}>{categoryName(category)}</h2>
          <ul className={styles.models}>
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
          </ul>
        </section>
      ))}
    </nav>
  )
}
