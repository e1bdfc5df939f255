/** Speaks to a server as the devices of the demo do. */
import { createHash, createHmac } from 'node:crypto'
import { expect, request } from '@playwright/test'
import type { Member } from './people.ts'

/** Ids of the demo are made from names, the same in every store. */
const namespace = Buffer.from('6b1d2f5e3f0a5c479a517d2c1e4b8f60', 'hex')

/** A device of a member, counted from 0. */
export function deviceOf(member: Member, index = 0): string {
  return idOf(`device/${member}/${index}`)
}

export function memberIdOf(member: Member): string {
  return idOf(`account/${member}`)
}

function idOf(name: string): string {
  const bytes = createHash('sha1').update(namespace).update(name).digest().subarray(0, 16)
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x50, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

export type DeviceReading = Readonly<Record<string, unknown>> & { kind: string; unit: string }

/** Uploads readings, signed with the secret that everybody knows of a demo device. */
export async function upload(url: string, device: string, readings: readonly DeviceReading[]) {
  const api = await request.newContext({ baseURL: url })
  // The clock of the server is the one that counts.
  const { now } = JSON.parse(
    /<script[^>]*id="boot"[^>]*>(.*?)<\/script>/s.exec(
      await (await api.get('/login')).text(),
    )?.[1] ?? '{}',
  )
  const body = JSON.stringify({
    readings: readings.map((reading) => ({ at: now, offsetMinutes: -360, ...reading })),
  })
  const secret = createHash('sha256').update(`wellhouse demo device ${device}`).digest()
  const reply = await api.post('/ingest/v1/readings', {
    headers: {
      'Content-Type': 'application/json',
      'X-Device-Id': device,
      'X-Timestamp': String(now),
      'X-Signature': createHmac('sha256', secret).update(`${now}.${body}`).digest('hex'),
    },
    data: body,
  })
  expect(reply.status(), await reply.text()).toBe(200)
  await api.dispose()
}
