/** What a member wants of their coach when a blood sugar is out of their limits. */
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { dataOf, rest } from './client'

export const coachMethods = ['CALL', 'SMS', 'EMAIL', 'CHAT'] as const
export type CoachMethod = (typeof coachMethods)[number]

export type CoachAlerts = {
  isOn: boolean
  /** mg/dL; both are still fine. */
  lower: number
  upper: number
  /** Null leaves it to the coach. */
  method: CoachMethod | null
  /** Minutes since midnight; from one evening to the next morning too. Equal for no such hours. */
  quietFrom: number
  quietTo: number
  /** A severe low is told in those hours too. */
  nightToo: boolean
}

/** The defaults for members who have set nothing, as on the server. */
export const usualCoachAlerts: CoachAlerts = {
  isOn: true,
  lower: 54,
  upper: 250,
  method: null,
  quietFrom: 0,
  quietTo: 0,
  nightToo: false,
}

/** The meter keeps these names under its own number, this portal under another one. */
const meter = 5
const portal = 11
const apps: readonly number[] = [meter, portal]

const address = '/v1/users/me/prefs/apps'

type Set = { prefName: string; prefVal: string | null }

/** Takes one over, in the order in which they were set; what cannot be read changes nothing. */
function taken(before: CoachAlerts, { prefName, prefVal }: Set): CoachAlerts {
  const value = prefVal ?? ''
  const minutes = minutesOf(value)
  const method = coachMethods.find((each) => each === value)
  const level = Number(value) || undefined
  switch (prefName) {
    case 'OptIntoAlerts':
      return { ...before, isOn: value === 'true' }
    case 'OptIntoNightAlt':
      return { ...before, nightToo: value === 'true' }
    case 'BGLowerLimit':
      return { ...before, lower: level ?? before.lower }
    case 'BGUpperLimit':
      return { ...before, upper: level ?? before.upper }
    case 'prefMeth':
      return { ...before, method: method ?? before.method }
    case 'StartBlTime':
      return { ...before, quietFrom: minutes ?? before.quietFrom }
    case 'EndBlTime':
      return { ...before, quietTo: minutes ?? before.quietTo }
    default:
      return before
  }
}

/** Reads 22:30. */
function minutesOf(text: string): number | undefined {
  const [, hour, minute] = /^(\d\d):(\d\d)$/.exec(text) ?? []
  return hour && minute ? Number(hour) * 60 + Number(minute) : undefined
}

function clockOf(minutes: number): string {
  const two = (part: number) => String(part).padStart(2, '0')
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}

export const coachAlertsQuery = queryOptions({
  queryKey: ['alerts', 'coach'],
  queryFn: async ({ signal }) => {
    const { prefs } = await dataOf(rest.GET(address, { signal }))
    return prefs.filter(({ appId }) => apps.includes(appId)).reduce(taken, usualCoachAlerts)
  },
})

export async function saveCoachAlerts(wanted: CoachAlerts): Promise<void> {
  const set = (prefName: string, prefVal: string | null, appId = portal) => ({
    appId,
    prefName,
    prefVal,
  })
  const { method } = wanted
  await dataOf(
    rest.POST(address, {
      body: [
        set('OptIntoAlerts', String(wanted.isOn)),
        set('BGLowerLimit', String(wanted.lower)),
        set('BGUpperLimit', String(wanted.upper)),
        set('prefMeth', method),
        // A choice that was taken back must not leave the one of the meter behind.
        ...(method ? [] : [set('prefMeth', null, meter)]),
        set('OptIntoNightAlt', String(wanted.nightToo)),
        set('StartBlTime', clockOf(wanted.quietFrom)),
        set('EndBlTime', clockOf(wanted.quietTo)),
      ],
    }),
  )
}

/** Puts what was saved where the page reads it. */
export function useCoachAlertsSaved(): (saved: CoachAlerts) => void {
  const queries = useQueryClient()
  return (saved) => queries.setQueryData(coachAlertsQuery.queryKey, saved)
}
