import { queryOptions } from '@tanstack/react-query'
import { rpc } from './client'
import type { EmailLinkJson, GetEmailResponseJson } from './gen/proto/wellhouse/email/v1/email_pb'
import { rpcOnce } from './once'
import type { Wire } from './wire'

/** The address that a person signs in with, and the change that waits. */
export type Email = Wire<GetEmailResponseJson>

export type EmailLink = Wire<EmailLinkJson>

export const emailQuery = queryOptions({
  queryKey: ['email'],
  queryFn: ({ signal }) =>
    rpc<Email>('wellhouse.email.v1.EmailService/GetEmail', {}, { read: true, signal }),
})

export function askEmailChange(email: string, key: string): Promise<unknown> {
  return rpcOnce('wellhouse.email.v1.EmailService/AskEmailChange', { email }, key)
}

export function withdrawEmailChange(): Promise<unknown> {
  return rpc('wellhouse.email.v1.EmailService/WithdrawEmailChange', {})
}

/** What a link is for. The secret travels in the body, never in an address that is logged. */
export async function openEmailLink(token: string): Promise<EmailLink> {
  const { link } = await rpc<{ link: EmailLink }>(
    'wellhouse.email.v1.EmailLinkService/OpenEmailLink',
    { token },
  )
  return link
}

export type EmailAnswer = 'confirm' | 'stop' | 'undo'

export async function answerEmailLink(token: string, answer: EmailAnswer): Promise<EmailLink> {
  const { link } = await rpc<{ link: EmailLink }>(
    'wellhouse.email.v1.EmailLinkService/AnswerEmailLink',
    { token, answer },
  )
  return link
}
