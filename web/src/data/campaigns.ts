/** The desk where an Admin plans campaigns of home test kits. */
import { queryOptions } from '@tanstack/react-query'
import { rpc } from './client'
import type {
  AddPeopleResponseJson,
  EditedCampaignJson,
  ListCampaignsResponseJson,
  MakeLinksResponseJson,
} from './gen/proto/wellhouse/kit/v1/desk_pb'
import { rpcOnce } from './once'
import type { Wire } from './wire'

export type EditedCampaign = Wire<EditedCampaignJson>
export type Campaigns = Wire<ListCampaignsResponseJson>

const service = 'wellhouse.kit.v1.CampaignService'

export const campaignsQuery = queryOptions({
  queryKey: ['campaigns'],
  queryFn: ({ signal }) => rpc<Campaigns>(`${service}/ListCampaigns`, {}, { read: true, signal }),
})

export const putCampaign = (campaign: EditedCampaign, key: string) =>
  rpcOnce<object>(`${service}/PutCampaign`, { campaign }, key)

export type InvitedPerson = { lastName: string; birthDate: string }

export const addPeople = (campaignId: string, people: readonly InvitedPerson[], key: string) =>
  rpcOnce<Wire<AddPeopleResponseJson>>(`${service}/AddPeople`, { campaignId, people }, key)

export const makeLinks = (campaignId: string, people: readonly InvitedPerson[], key: string) =>
  rpcOnce<Wire<MakeLinksResponseJson>>(`${service}/MakeLinks`, { campaignId, people }, key)
