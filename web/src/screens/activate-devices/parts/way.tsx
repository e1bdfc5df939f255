import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Check, Circle, CircleDot } from 'lucide-react'
import type { Device } from '../../../data/devices'
import { Stack } from '../../../ui/stack'
import styles from './way.module.css'

const stations = [
  { state: 'ordered', words: msg`Ordered` },
  { state: 'shipped', words: msg`On its way` },
  { state: 'delivered', words: msg`Delivered` },
  { state: 'active', words: msg`First reading` },
] as const

/** The four stations of a device and where it is. */
export function Way({ device }: { device: Device }) {
  const { t, i18n } = useLingui()
  const reached = stations.findIndex(({ state }) => state === device.state)
  return (
    <Stack as="ol" gap={1} aria-label={t`Status`}>
      {stations.map(({ state, words }, index) => (
        <li
          key={state}
          className={styles.station}
          data-reached={index <= reached}
          aria-current={index === reached ? 'step' : undefined}
        >
          <Sign index={index} reached={reached} last={stations.length - 1} />
          <span>{i18n._(words)}</span>
          {index <= reached && <span className="visually-hidden">{t`done`}</span>}
        </li>
      ))}
    </Stack>
  )
}

function Sign({ index, reached, last }: { index: number; reached: number; last: number }) {
  if (index < reached || reached === last) return <Check size={20} aria-hidden="true" />
  if (index === reached) return <CircleDot size={20} aria-hidden="true" />
  return <Circle size={20} aria-hidden="true" />
}
