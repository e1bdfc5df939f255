import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { zoneName } from './zone-name'

/** The clocks of the United States and Canada, from east to west, each by one of its cities. */
const zones = [
  'America/St_Johns',
  'America/Halifax',
  'America/Puerto_Rico',
  'America/New_York',
  'America/Toronto',
  'America/Chicago',
  'America/Winnipeg',
  'America/Regina',
  'America/Denver',
  'America/Edmonton',
  'America/Phoenix',
  'America/Los_Angeles',
  'America/Vancouver',
  'America/Whitehorse',
  'America/Anchorage',
  'Pacific/Honolulu',
  'Pacific/Pago_Pago',
  'Pacific/Guam',
] as const

/** The city in the name of a time zone: "St Johns". */
const cityOf = (zone: string) => zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ')

/** The time zones to choose from; the member's own is always among them. */
export function useZones(own = '') {
  const { i18n, t } = useLingui()
  const [now] = useState(Date.now)
  const nameOf = (zone: string) => {
    if (!zone) return ''
    const [first = '', ...rest] = zoneName(zone, now, i18n.locale)
    const name = `${first.toLocaleUpperCase(i18n.locale)}${rest.join('')}`
    const city = cityOf(zone)
    return t`${name} (${city})`
  }
  const all: readonly string[] = zones
  const ids = !own || all.includes(own) ? all : [own, ...all]
  return { nameOf, options: ids.map((id) => ({ id, label: nameOf(id) })) }
}
