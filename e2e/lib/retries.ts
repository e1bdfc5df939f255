/** Counts the tests that needed a second try, for the log of whole runs. */
import { mkdirSync, writeFileSync } from 'node:fs'
import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter'

const folder = new URL('../results/', import.meta.url).pathname

export default class Retries implements Reporter {
  private count = 0

  onTestEnd(_test: TestCase, { retry }: TestResult) {
    if (retry > 0) this.count += 1
  }

  onEnd() {
    mkdirSync(folder, { recursive: true })
    writeFileSync(`${folder}retries`, `${this.count}\n`)
  }
}
