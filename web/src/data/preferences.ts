/** How and when the member wants to be written to. */
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { rpc } from './client'
import type {
  CommunicationPreferenceJson,
  GetCommunicationPreferencesResponseJson,
  QuietHoursJson,
} from './gen/proto/wellhouse/notify/v1/preference_pb'
import type { Wire } from './wire'

export type Preferences = Wire<GetCommunicationPreferencesResponseJson>
export type Preference = Wire<CommunicationPreferenceJson>
export type QuietHours = Wire<QuietHoursJson>

const service = 'wellhouse.notify.v1.PreferenceService'

export const preferencesQuery = queryOptions({
  queryKey: ['communication-preferences'],
  queryFn: ({ signal }) =>
    rpc<Preferences>(`${service}/GetCommunicationPreferences`, {}, { read: true, signal }),
})

/** Replaces one topic. */
export function savePreference({ topic, channels, frequency, weekdays }: Preference) {
  return rpc<unknown>(`${service}/UpdateCommunicationPreference`, {
    preference: { topic, channels, frequency, weekdays },
  })
}

export function saveQuietHours(quietHours: QuietHours) {
  return rpc<unknown>(`${service}/UpdateQuietHours`, { quietHours })
}

/** Puts what was saved where the page reads it, so that coming back shows it at once. */
export function useSavedPreferences() {
  const queries = useQueryClient()
  return {
    topic: (saved: Preference) =>
      queries.setQueryData(
        preferencesQuery.queryKey,
        (all) =>
          all && {
            ...all,
            preferences: all.preferences?.map((p) => (p.topic === saved.topic ? saved : p)),
          },
      ),
    quiet: (quietHours: QuietHours) =>
      queries.setQueryData(preferencesQuery.queryKey, (all) => all && { ...all, quietHours }),
  }
}
