/** Which build of the web app this page is, and whether the server has another one. */
import { createStore } from './store'

let ours: string | null = null

/** The server has a newer build than this page. It stays so until the page is loaded anew. */
export const newerBuild = createStore(false)

export function setBuild(build: string) {
  ours = build || null
  newerBuild.set(false)
}

/** Every answer with data names the build of the server it came from. */
export function noteBuild(theirs: string | null) {
  if (ours && theirs && theirs !== ours) newerBuild.set(true)
}
