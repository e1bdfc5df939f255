/** The desk where an Admin brings questionnaires of a provider. */
import { queryOptions } from '@tanstack/react-query'
import { rpc } from './client'
import type {
  AddQuestionnaireResponseJson,
  CheckQuestionnaireResponseJson,
  GuardQuestionnaireRequestJson,
  GuardQuestionnaireResponseJson,
  ListQuestionnairesResponseJson,
  SetPublishedRequestJson,
} from './gen/proto/wellhouse/survey/v1/desk_pb'
import type { Wire } from './wire'

export type BroughtVersion = NonNullable<Wire<ListQuestionnairesResponseJson>['versions']>[number]
export type CheckedFile = Wire<CheckQuestionnaireResponseJson>
export type FileProblem = NonNullable<CheckedFile['problems']>[number]

const service = 'wellhouse.survey.v1.SurveyDeskService'

export const broughtQuery = queryOptions({
  queryKey: ['survey-desk'],
  queryFn: ({ signal }) =>
    rpc<Wire<ListQuestionnairesResponseJson>>(
      `${service}/ListQuestionnaires`,
      {},
      { read: true, signal },
    ),
  staleTime: 0,
})

export const checkFile = (fhir: string) =>
  rpc<CheckedFile>(`${service}/CheckQuestionnaire`, { fhir })

export const addFile = (fhir: string) =>
  rpc<Wire<AddQuestionnaireResponseJson>>(`${service}/AddQuestionnaire`, { fhir })

/** Says which answers about self-harm show help, as the next version of the file. */
export const guardFile = (guards: GuardQuestionnaireRequestJson) =>
  rpc<Wire<GuardQuestionnaireResponseJson>>(`${service}/GuardQuestionnaire`, guards)

export const setPublished = (change: Wire<SetPublishedRequestJson>) =>
  rpc(`${service}/SetPublished`, change)
