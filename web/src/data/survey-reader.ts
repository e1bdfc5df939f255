/** What a member sent, for the people who look after them. */
import { queryOptions } from '@tanstack/react-query'
import { rpc } from './client'
import type { ListMemberRoundsResponseJson } from './gen/proto/wellhouse/survey/v1/desk_pb'
import type { Wire } from './wire'

export type MemberRound = NonNullable<Wire<ListMemberRoundsResponseJson>['rounds']>[number]

export const memberRoundsQuery = (memberId: string) =>
  queryOptions({
    queryKey: ['member-rounds', memberId],
    queryFn: ({ signal }) =>
      rpc<Wire<ListMemberRoundsResponseJson>>(
        'wellhouse.survey.v1.SurveyReaderService/ListMemberRounds',
        { memberId },
        { read: true, signal },
      ),
    staleTime: 0,
  })
