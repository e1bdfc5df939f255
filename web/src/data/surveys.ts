/** Questionnaires whose answers are saved step by step and sent once, and the health insights. */
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { rpc } from './client'
import type {
  GetInsightsResponseJson,
  GetRoundResponseJson,
  GetSurveyResponseJson,
  ListSurveysResponseJson,
  SaveStepRequestJson,
  SaveStepResponseJson,
  SendRoundRequestJson,
  SendRoundResponseJson,
} from './gen/proto/wellhouse/survey/v1/survey_pb'
import { rpcOnce } from './once'
import { startupQuery } from './startup'
import type { Wire } from './wire'

export type AskedSurvey = Wire<GetSurveyResponseJson>
export type Survey = NonNullable<AskedSurvey['survey']>
export type SurveyQuestion = NonNullable<NonNullable<Survey['pages']>[number]['questions']>[number]
export type SurveyRow = NonNullable<Wire<ListSurveysResponseJson>['surveys']>[number]
export type Round = Wire<GetRoundResponseJson>
export type InsightRounds = Wire<GetInsightsResponseJson>
export type Insights = NonNullable<InsightRounds['rounds']>[number]
export type InsightArea = NonNullable<Insights['areas']>[number]

const service = 'wellhouse.survey.v1.SurveyService'

export const healthInsights = 'health-insights'

export const surveysQuery = queryOptions({
  queryKey: ['surveys', 'list'],
  queryFn: ({ signal }) =>
    rpc<Wire<ListSurveysResponseJson>>(`${service}/ListSurveys`, {}, { read: true, signal }),
  staleTime: 0,
})

export const surveyQuery = (questionnaire: string) =>
  queryOptions({
    queryKey: ['surveys', 'one', questionnaire],
    queryFn: ({ signal }) =>
      rpc<AskedSurvey>(`${service}/GetSurvey`, { questionnaire }, { read: true, signal }),
    staleTime: 0,
  })

export const roundQuery = (id: string) =>
  queryOptions({
    queryKey: ['surveys', 'round', id],
    queryFn: ({ signal }) => rpc<Round>(`${service}/GetRound`, { id }, { read: true, signal }),
  })

export const insightsQuery = queryOptions({
  queryKey: ['surveys', 'insights'],
  queryFn: ({ signal }) => rpc<InsightRounds>(`${service}/GetInsights`, {}, { read: true, signal }),
  staleTime: 0,
})

export function saveStep(step: Wire<SaveStepRequestJson>) {
  return rpc<Wire<SaveStepResponseJson>>(`${service}/SaveStep`, step)
}

export function sendRound(round: Wire<SendRoundRequestJson>, attempt: string) {
  return rpcOnce<Wire<SendRoundResponseJson>>(`${service}/SendRound`, round, attempt)
}

/** Home tells of it no more. */
export function dismissSurvey(questionnaire: string) {
  return rpc(`${service}/DismissSurvey`, { questionnaire })
}

/** The lists and Home follow; the form itself stays as it is until somebody opens it again. */
export function roundSent(queries: QueryClient): Promise<unknown> {
  return Promise.all([
    queries.invalidateQueries(surveysQuery),
    queries.invalidateQueries(insightsQuery),
    queries.invalidateQueries(startupQuery),
  ])
}
