/** Starts and stops the real server as a child process. */
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'

/** The built server; E2E_SERVER names another build to be tested. */
const binary = process.env.E2E_SERVER ?? new URL('../../bin/wellhouse', import.meta.url).pathname

/** The instant at which every demo clock of this suite starts: a Wednesday morning in the US. */
export const demoNow = '2026-03-04T15:30:00Z'

export type Server = {
  url: string
  port: number
  data: string
  pid: number
  /** How long the server took from its start until it was ready, in milliseconds. */
  startMs: number
  output: () => string
  stop: (signal?: NodeJS.Signals) => Promise<void>
}

type Options = {
  data: string
  port?: number
  args?: readonly string[]
  /** The moment at which the server's clock begins; null for the clock of this machine. */
  now?: string | null
}

const unthrottled = ['--account-rate', '10000', '--address-rate', '10000']

/** Serves the demo from a data folder, and answers once the server says that it is ready. */
export async function startServer({
  data,
  port,
  args = unthrottled,
  now = demoNow,
}: Options): Promise<Server> {
  if (!existsSync(binary)) throw new Error(`${binary} is missing: run \`make build\` first`)
  const chosen = port ?? (await freePort())
  const began = Date.now()
  const child = spawn(
    binary,
    ['serve', '--demo', '--addr', `localhost:${chosen}`, '--data', data, ...args],
    { env: { ...process.env, WELLHOUSE_DEMO_NOW: now ?? '', WELLHOUSE_LOG_LEVEL: 'warn' } },
  )
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString()
    })
  }
  const url = `http://localhost:${chosen}`
  try {
    await untilReady(url, child, () => output)
  } catch (cause) {
    child.kill('SIGKILL')
    throw cause
  }
  return {
    url,
    port: chosen,
    data,
    pid: child.pid ?? 0,
    startMs: Date.now() - began,
    output: () => output,
    stop: (signal = 'SIGTERM') => stop(child, signal),
  }
}

/** Runs a command of the program on the data of a server, as its operator does. */
export async function runCommand({ data }: Server, ...args: readonly string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(binary, [...args, '--data', data])
  return stdout
}

/** A folder of its own for one server, with the demo as it was loaded; the caller removes it. */
export async function freshFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'wellhouse-e2e-'))
  const seed = process.env.WELLHOUSE_E2E_SEED
  if (seed) await cp(seed, folder, { recursive: true })
  return folder
}

export function removeFolder(folder: string): Promise<void> {
  return rm(folder, { recursive: true, force: true })
}

const readyWithinMs = 60_000
const askEveryMs = 50

async function untilReady(url: string, child: ChildProcess, output: () => string) {
  const deadline = Date.now() + readyWithinMs
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`the server ended at start:\n${output()}`)
    const ready = await fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (ready) return
    await wait(askEveryMs)
  }
  throw new Error(`the server was not ready in ${readyWithinMs} ms:\n${output()}`)
}

async function stop(child: ChildProcess, signal: NodeJS.Signals) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill(signal)
  await ended
}

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  if (address === null || typeof address === 'string') throw new Error('no free port')
  return address.port
}
