/** Home test kits: for members, and for people without an account. */
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { PostalAddress } from '../domain/contact-rules'
import { rpc } from './client'
import type {
  CampaignJson,
  CheckAddressResponseJson,
  ClaimKitResponseJson,
  GetKitsResponseJson,
  GetPeopleResponseJson,
  GetVisitResponseJson,
  KitJson,
  OpenStatusResponseJson,
  OrderKitResponseJson,
  OrderVisitResponseJson,
  PersonJson,
  SaveVisitResponseJson,
  VisitFormJson,
} from './gen/proto/wellhouse/kit/v1/kit_pb'
import { rpcOnce } from './once'
import { startupQuery } from './startup'
import type { Wire } from './wire'

export type Kit = Wire<KitJson>
export type KitCampaign = Wire<CampaignJson>
export type KitPerson = Wire<PersonJson>
export type Kits = Wire<GetKitsResponseJson>
export type KitPeople = Wire<GetPeopleResponseJson>
export type Visit = Wire<GetVisitResponseJson>
export type VisitForm = Wire<VisitFormJson>
export type KitStatus = Wire<OpenStatusResponseJson>
export type Ordered = Wire<OrderKitResponseJson>

const done = ['resulted', 'canceled', 'returned']

/** Whether something about a kit is still to come, or to be done. */
export const isUnderWay = ({ state = '', replacedBy }: Kit) => !done.includes(state) && !replacedBy

const service = 'wellhouse.kit.v1.KitService'
const visitors = 'wellhouse.kit.v1.KitVisitorService'

export const kitsQuery = queryOptions({
  queryKey: ['kits'],
  queryFn: ({ signal }) => rpc<Kits>(`${service}/GetKits`, {}, { read: true, signal }),
})

export const kitPeopleQuery = (campaignId: string) =>
  queryOptions({
    queryKey: ['kits', 'people', campaignId],
    queryFn: ({ signal }) =>
      rpc<KitPeople>(`${service}/GetPeople`, { campaignId }, { read: true, signal }),
    enabled: campaignId !== '',
  })

export function kitsChanged(queries: QueryClient): Promise<unknown> {
  return Promise.all([
    queries.invalidateQueries({ queryKey: ['kits'] }),
    queries.invalidateQueries(startupQuery),
  ])
}

export const checkKitAddress = (campaignId: string, address: PostalAddress) =>
  rpc<Wire<CheckAddressResponseJson>>(`${service}/CheckAddress`, { campaignId, address })

export type WantedKit = {
  campaignId: string
  memberId: string
  address: PostalAddress
  kits: string
  consents: boolean
  shares: boolean
}

export const orderKit = (wanted: WantedKit, key: string) =>
  rpcOnce<Ordered>(`${service}/OrderKit`, wanted, key)

export const registerKit = (number: string, key: string) =>
  rpcOnce<object>(`${service}/RegisterKit`, { number }, key)

export const setKitSharing = (id: string, shares: boolean, key: string) =>
  rpcOnce<object>(`${service}/SetSharing`, { id, shares }, key)

export const replaceKit = (id: string, key: string) =>
  rpcOnce<object>(`${service}/ReplaceKit`, { id }, key)

export const claimKit = (number: string, birthDate: string, key: string) =>
  rpcOnce<Wire<ClaimKitResponseJson>>(`${service}/ClaimKit`, { number, birthDate }, key)

export type Begun = { visit: string; campaign: KitCampaign }

export const beginVisit = (code: string, lastName: string, birthDate: string) =>
  rpc<Begun>(`${visitors}/Begin`, { code, lastName, birthDate })

export const beginWithLink = (token: string, birthDate: string) =>
  rpc<Begun>(`${visitors}/BeginWithLink`, { token, birthDate })

/** The secret of a visit travels in the body, never in an address that is logged. */
export const visitQuery = (visit: string) =>
  queryOptions({
    queryKey: ['kit-visit', visit],
    queryFn: () => rpc<Visit>(`${visitors}/GetVisit`, { visit }),
    enabled: visit !== '',
    retry: false,
    gcTime: 0,
  })

export const saveVisit = (visit: string, form: VisitForm) =>
  rpc<Wire<SaveVisitResponseJson>>(`${visitors}/SaveVisit`, { visit, form })

export const orderVisit = (visit: string, locale: string) =>
  rpc<Wire<OrderVisitResponseJson>>(`${visitors}/OrderVisit`, {
    visit,
    consents: true,
    locale,
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  })

export const openStatus = (token: string, birthDate: string) =>
  rpc<KitStatus>(`${visitors}/OpenStatus`, { token, birthDate })

export const registerVisit = (token: string, birthDate: string, number: string) =>
  rpc<object>(`${visitors}/RegisterVisit`, { token, birthDate, number })

export const replaceVisit = (token: string, birthDate: string) =>
  rpc<object>(`${visitors}/RegisterVisit`, { token, birthDate, replace: true })
