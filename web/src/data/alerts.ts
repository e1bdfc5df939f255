/** Readings that ask for somebody: the member's check-in, family and friends, and the coach's queue. */
import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query'
import { dataOf, rest, rpc } from './client'
import type {
  AlertDoctorJson,
  AlertFollowUpJson,
  AlertRecheckJson,
  AlertStageJson,
  ListAlertStagesResponseJson,
  UpdateAlertStageRequestJson,
  UpdateAlertStageResponseJson,
} from './gen/proto/wellhouse/alert/v1/alert_pb'
import type {
  AlertClosingJson,
  CloseAlertResponseJson,
  DeliveryJson,
  FamilyContactJson,
  ListDeliveriesResponseJson,
  ListFamilyResponseJson,
  ListOpenAlertsResponseJson,
  OpenContactLinkResponseJson,
  QueuedAlertJson,
  UpdateFamilyContactRequestJson,
} from './gen/proto/wellhouse/alert/v1/family_pb'
import type { components } from './gen/rest'
import { startupQuery } from './startup'
import type { Wire } from './wire'

/** Where the member stands with one alert. */
export type AlertStage = Wire<AlertStageJson>
/** A provider whom the member named. */
export type AlertDoctor = Wire<AlertDoctorJson>
/** A fine reading after a low that a second one has to confirm. */
export type AlertRecheck = Wire<AlertRecheckJson>
/** The care team took care of an alert. */
export type AlertFollowUp = Wire<AlertFollowUpJson>
export type AlertStages = Wire<ListAlertStagesResponseJson>
export type FamilyContact = Wire<FamilyContactJson>
export type Family = Wire<ListFamilyResponseJson>
export type Delivery = Wire<DeliveryJson>
export type ContactLink = Wire<OpenContactLinkResponseJson>
export type QueuedAlert = Wire<QueuedAlertJson>
/** What a staff person did when they closed an alert. */
export type AlertClosing = Wire<AlertClosingJson>
export type NewContact = components['schemas']['NewContact']

const everything = ['alerts'] as const

/** What readings ask of the member, the most urgent first, and whom they can call. */
export const stagesQuery = queryOptions({
  queryKey: [...everything, 'stages'],
  queryFn: ({ signal }) =>
    rpc<AlertStages>(
      'wellhouse.alert.v1.AlertService/ListAlertStages',
      {},
      { read: true, background: true, signal },
    ),
})

export function answerStage(answer: Required<UpdateAlertStageRequestJson>): Promise<AlertStage> {
  return rpc<Wire<UpdateAlertStageResponseJson>>(
    'wellhouse.alert.v1.AlertService/UpdateAlertStage',
    answer,
  ).then(({ stage }) => stage ?? {})
}

export const familyQuery = queryOptions({
  queryKey: [...everything, 'family'],
  queryFn: ({ signal }) =>
    rpc<Family>('wellhouse.alert.v1.FamilyService/ListFamily', {}, { read: true, signal }),
})

export const deliveriesQuery = infiniteQueryOptions({
  queryKey: [...everything, 'deliveries'],
  queryFn: ({ pageParam, signal }) =>
    rpc<Wire<ListDeliveriesResponseJson>>(
      'wellhouse.alert.v1.FamilyService/ListDeliveries',
      { before: pageParam },
      { read: true, signal },
    ),
  initialPageParam: '',
  getNextPageParam: ({ next }) => next || undefined,
})

export function addContact(contact: NewContact) {
  return dataOf(rest.POST('/v1/users/me/contacts', { body: contact }))
}

export type ContactPatch = components['schemas']['ContactPatch']

/** What is absent stays, null removes. A person with a new address is asked again. */
export function editContact(id: string, patch: ContactPatch) {
  return dataOf(
    rest.PATCH('/v1/users/me/contacts/{id}', {
      params: { path: { id }, query: { contactType: 'FA' } },
      body: patch,
    }),
  )
}

export function removeContact(id: string) {
  return rest.DELETE('/v1/users/me/contacts/{id}', { params: { path: { id } } })
}

export function updateContact(contact: Required<UpdateFamilyContactRequestJson>) {
  return rpc<unknown>('wellhouse.alert.v1.FamilyService/UpdateFamilyContact', contact)
}

export function orderFamily(ids: readonly string[]) {
  return rpc<unknown>('wellhouse.alert.v1.FamilyService/OrderFamily', { ids })
}

export function inviteContact(id: string) {
  return rpc<unknown>('wellhouse.alert.v1.FamilyService/InviteFamilyContact', { id })
}

export function sendTest(id: string) {
  return rpc<unknown>('wellhouse.alert.v1.FamilyService/SendTestMessage', { id })
}

/** What a link leads to. The secret travels in the body, never in an address that is logged. */
export function openLink(token: string): Promise<ContactLink> {
  return rpc<ContactLink>('wellhouse.alert.v1.ContactLinkService/OpenContactLink', { token })
}

export function answerLink(token: string, answer: 'yes' | 'no' | 'seen' | 'stop') {
  return rpc<{ state?: string }>('wellhouse.alert.v1.ContactLinkService/AnswerContactLink', {
    token,
    answer,
  })
}

export const alertQueueQuery = queryOptions({
  queryKey: [...everything, 'queue'],
  queryFn: ({ signal }) =>
    rpc<Wire<ListOpenAlertsResponseJson>>(
      'wellhouse.alert.v1.AlertQueueService/ListOpenAlerts',
      {},
      { read: true, background: true, signal },
    ),
})

export type ClosingAnswer = { outcome: string; note: string }

/** Takes care of an alert and of those with it that had come when the page was read. */
export function closeAlert(
  { memberId = '', alertId = '', through = 0 }: QueuedAlert,
  answer: ClosingAnswer,
) {
  return rpc<Wire<CloseAlertResponseJson>>('wellhouse.alert.v1.AlertQueueService/CloseAlert', {
    memberId,
    alertId,
    through,
    ...answer,
  })
}

/** Undoes a closing. */
export function reopenAlert({ memberId = '', id: closingId = '' }: AlertClosing) {
  return rpc<unknown>('wellhouse.alert.v1.AlertQueueService/ReopenAlert', { memberId, closingId })
}

/** After a change of ours; changes of others come through the socket. */
export function useAlertsChanged(): () => Promise<void> {
  const queries = useQueryClient()
  return async () => {
    const keys = [everything, startupQuery.queryKey]
    await Promise.all(keys.map((queryKey) => queries.invalidateQueries({ queryKey })))
  }
}
