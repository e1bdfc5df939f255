import { send } from './client'
import { bodyOf } from './transport'

/** The header of a call whose repeats with the same key take effect once. */
export const once = (key: string) => ({ headers: { 'Idempotency-Key': key } })

/** Calls a method that changes something. Repeats with the same key take effect once. */
export async function rpcOnce<Reply>(
  method: `wellhouse.${string}/${string}`,
  input: object,
  key: string,
): Promise<Reply> {
  const request = new Request(`/${method}`, {
    method: 'POST',
    headers: {
      'Connect-Protocol-Version': '1',
      'Content-Type': 'application/json',
      ...once(key).headers,
    },
    body: JSON.stringify(input),
  })
  return bodyOf(await send(request))
}
