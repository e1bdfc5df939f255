/** Programs that a member has and could join, and what they ask for about one. */
import { queryOptions } from '@tanstack/react-query'
import { rpc } from './client'
import type {
  AnswerJson,
  ListOptionsResponseJson,
  ProgramOptionJson,
  QuestionJson,
} from './gen/proto/wellhouse/program/v1/program_pb'
import { rpcOnce } from './once'
import type { Wire } from './wire'

export type ProgramOption = Wire<ProgramOptionJson>
export type ProgramQuestion = Wire<QuestionJson>
export type ProgramAnswer = Wire<AnswerJson>

const service = 'wellhouse.program.v1.EnrollmentService'

export const programOptionsQuery = queryOptions({
  queryKey: ['enrollment'],
  queryFn: ({ signal }) =>
    rpc<Wire<ListOptionsResponseJson>>(`${service}/ListOptions`, {}, { read: true, signal }),
})

type Joining = {
  program: string
  status: string
  answers: readonly ProgramAnswer[]
  consentVersion: string
}

export const joinProgram = (joining: Joining, key: string) =>
  rpcOnce(`${service}/Join`, joining, key)

type Leaving = { program: string; status: string; reason: string; note: string }

export const leaveProgram = (leaving: Leaving, key: string) =>
  rpcOnce(`${service}/Leave`, leaving, key)

export const declineProgram = (program: string, status: string) =>
  rpc(`${service}/Decline`, { program, status })

export const undoDecline = (program: string) => rpc(`${service}/UndoDecline`, { program })
