import { Trans, useLingui } from '@lingui/react/macro'
import { Printer } from 'lucide-react'
import { useState } from 'react'
import {
  categoryOf,
  type DeviceModel,
  type ManualLanguage,
  manualLanguage,
  manualLanguages,
} from '../../../domain/devices'
import { useFormats } from '../../../i18n/use-formats'
import { href } from '../../../routes/href'
import { Button } from '../../../ui/button'
import { Card } from '../../../ui/card'
import { Chip } from '../../../ui/chip'
import { useDeviceName } from '../../../ui/device-name'
import { DrawingMeter } from '../../../ui/drawings/drawing-meter'
import { DrawingMonitor } from '../../../ui/drawings/drawing-monitor'
import { DrawingScale } from '../../../ui/drawings/drawing-scale'
import { Link } from '../../../ui/link'
import { Segmented } from '../../../ui/segmented'
import styles from './guide.module.css'
import { manualOf } from './manual'
import { ManualText } from './manual-text'

const drawings = {
  bg_meter: DrawingMeter,
  bp_monitor: DrawingMonitor,
  weight_scale: DrawingScale,
} as const

/** The manual of one device, to read here or on paper. */
export function Guide({ model }: { model: DeviceModel }) {
  const { locale } = useFormats()
  const deviceName = useDeviceName()
  const [language, setLanguage] = useState(() => manualLanguage(model, locale))
  const Drawing = drawings[categoryOf(model)]
  return (
    <Card title={deviceName(model)}>
      <div className={styles.top}>
        <Drawing />
        <div className={styles.actions}>
          <Languages model={model} chosen={language} onChoose={setLanguage} />
          <Button icon={<Printer size={20} aria-hidden="true" />} onPress={() => window.print()}>
            <Trans>Print or save as PDF</Trans>
          </Button>
          <Link standalone href={href('activate-devices')}>
            <Trans>Check my device’s status</Trans>
          </Link>
          <Link standalone href={href('help.contact')}>
            <Trans>Replace a device</Trans>
          </Link>
        </div>
      </div>
      <ManualText manual={manualOf(model, language)} language={language} />
    </Card>
  )
}

type LanguagesProps = {
  model: DeviceModel
  chosen: ManualLanguage
  onChoose: (language: ManualLanguage) => void
}

function Languages({ model, chosen, onChoose }: LanguagesProps) {
  const { t } = useLingui()
  const languages = manualLanguages(model)
  if (languages.length === 1) {
    return (
      <Chip>
        <Trans>English only</Trans>
      </Chip>
    )
  }
  // Languages name themselves, as in the menu of the portal.
  const names = { en: 'English', es: 'Español' } as const
  return (
    <Segmented
      label={t`Guide language`}
      segments={languages.map((id) => ({ id, label: names[id] }))}
      selected={chosen}
      onSelect={onChoose}
    />
  )
}
