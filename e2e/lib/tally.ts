/** Counts the tests that needed a second try, for the log of whole runs, and tells where the time went. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter'

const folder = new URL('../results/', import.meta.url).pathname

const shown = 15

type Spent = { tests: number; ms: number }

export default class Tally implements Reporter {
  private retries = 0
  private readonly files = new Map<string, Spent>()

  onTestEnd({ location }: TestCase, { retry, duration }: TestResult) {
    if (retry > 0) this.retries += 1
    const file = basename(location.file)
    const { tests, ms } = this.files.get(file) ?? { tests: 0, ms: 0 }
    this.files.set(file, { tests: tests + 1, ms: ms + duration })
  }

  onEnd() {
    mkdirSync(folder, { recursive: true })
    writeFileSync(`${folder}retries`, `${this.retries}\n`)
    const slowest = [...this.files].sort(([, one], [, other]) => other.ms - one.ms)
    process.stdout.write('\nWhere the time of the workers went:\n')
    for (const [file, { tests, ms }] of slowest.slice(0, shown)) {
      process.stdout.write(
        `${String(Math.round(ms / 1000)).padStart(6)}s  ${file}, ${tests} tests\n`,
      )
    }
  }

  printsToStdio() {
    return false
  }
}
