/** The desk where an Admin turns features on and off. */
import { queryOptions } from '@tanstack/react-query'
import { rpc } from './client'
import type {
  FlagJson,
  ListFlagsResponseJson,
  MemberSettingJson,
  PreviewChangeResponseJson,
  SetFlagResponseJson,
} from './gen/proto/wellhouse/flag/v1/flag_pb'
import type { Wire } from './wire'

export type Flag = Wire<FlagJson>
export type MemberSetting = Wire<MemberSettingJson>
export type Preview = Wire<PreviewChangeResponseJson>

/** Whom a change is for: exactly one of the three. */
export type Target = { form: 'one-app' | 'standalone' } | { brandCode: string } | { member: string }

/** An empty setting makes a brand or a member follow again. */
export type Change = { name: string; target: Target; setting: 'on' | 'off' | '' }

const service = 'wellhouse.flag.v1.FlagService'

export const flagsQuery = queryOptions({
  queryKey: ['flags'],
  queryFn: ({ signal }): Promise<readonly Flag[]> =>
    rpc<Wire<ListFlagsResponseJson>>(`${service}/ListFlags`, {}, { read: true, signal }).then(
      ({ flags = [] }) => flags,
    ),
})

/** Asked anew each time: what it tells is confirmed a moment later. */
export const previewQuery = (change: Change) =>
  queryOptions({
    queryKey: ['flag-preview', change],
    queryFn: ({ signal }): Promise<Preview> =>
      // A POST, so that no address or log holds an email address.
      rpc<Preview>(`${service}/PreviewChange`, change, { signal }),
    gcTime: 0,
    staleTime: 0,
    retry: false,
  })

/** Makes a change and tells how many people see a difference. */
export async function applyChange({ name, target, setting }: Change): Promise<number> {
  const reply = setting
    ? rpc<Wire<SetFlagResponseJson>>(`${service}/SetFlag`, {
        name,
        target,
        enabled: setting === 'on',
      })
    : rpc<Wire<SetFlagResponseJson>>(`${service}/ClearOverride`, { name, target })
  return (await reply).touched ?? 0
}
