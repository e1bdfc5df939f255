import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { rpc } from './client'
import type {
  ListSignInsResponseJson,
  SignInEventJson,
} from './gen/proto/wellhouse/audit/v1/access_pb'
import type { ListQuestionsResponseJson } from './gen/proto/wellhouse/password/v1/questions_pb'
import type {
  ListSessionsResponseJson,
  SignedInPlaceJson,
} from './gen/proto/wellhouse/session/v1/session_pb'
import { rpcOnce } from './once'
import type { Wire } from './wire'

export type Place = Wire<SignedInPlaceJson>
export type SignInEvent = Wire<SignInEventJson>

/** Where the account is signed in. */
export const placesQuery = queryOptions({
  queryKey: ['signed-in-places'],
  queryFn: ({ signal }) =>
    rpc<Wire<ListSessionsResponseJson>>(
      'wellhouse.session.v1.SessionService/ListSessions',
      {},
      { read: true, signal },
    ),
})

/** Ends one session of the account, or all but this one. */
export function signOutPlace(id: string) {
  return rpc('wellhouse.session.v1.SessionService/RevokeSession', { id })
}

/** What happened around the sign-in, newest first. */
export const signInsQuery = infiniteQueryOptions({
  queryKey: ['sign-ins'],
  queryFn: ({ pageParam, signal }): Promise<Wire<ListSignInsResponseJson>> =>
    rpc<Wire<ListSignInsResponseJson>>(
      'wellhouse.audit.v1.RecordAccessService/ListSignIns',
      { before: pageParam },
      { read: true, signal },
    ),
  initialPageParam: '',
  getNextPageParam: ({ next }) => next || undefined,
})

/** Whether all sign-ins were the member; if not, everybody else is signed out. */
export function reviewSignIns(recognized: boolean) {
  return rpc('wellhouse.session.v1.SessionService/ReviewSignIns', {
    someoneElse: !recognized,
  })
}

export const questionsQuery = queryOptions({
  queryKey: ['security-questions'],
  queryFn: ({ signal }) =>
    rpc<Wire<ListQuestionsResponseJson>>(
      'wellhouse.password.v1.SecurityQuestionService/ListQuestions',
      {},
      { read: true, signal },
    ),
})

export function saveSecurityAnswers(
  answers: readonly { question: string; answer: string }[],
  key: string,
) {
  return rpcOnce('wellhouse.password.v1.SecurityQuestionService/SaveAnswers', { answers }, key)
}
