import { accessSync, constants } from 'node:fs'

/** The shell has no windows to draw and takes a third of the time; a whole browser does as well. */
const candidates = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
]

/** The browser of the machine; Playwright's own is not downloaded. */
export function findChromium(): string {
  const found = candidates.find(isExecutable)
  if (!found)
    throw new Error(
      `no browser found: install chromium-headless-shell (looked for ${candidates.join(', ')})`,
    )
  return found
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
