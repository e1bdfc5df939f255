import type { Plugin } from 'vite'
import { fileOf, pathOf } from '../src/routes/catalogue/usual.ts'

/** Leaves out of the built catalogue what follows from the id of a row; catalogue.ts puts it back. */
export function shortRoutes(): Plugin {
  return {
    name: 'short-routes',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      return /\/routes\/catalogue\/[\w-]+\.ts$/.test(id) ? { code: shorten(code), map: null } : null
    },
  }
}

/** The rows of a file: an address or a screen that is as usual has no text of its own. */
export function shorten(source: string): string {
  return source.replace(/\bid: '([^']+)',[^{}]*?\n {2}\}/g, (row, id) => {
    const path = /\n +path: '([^']+)',/.exec(row)
    if (!path) return row
    const usual = `screen: '${fileOf(path[1])}',`
    return row.replace(usual, 'screen: 1,').replace(path[1] === pathOf(id) ? path[0] : /(?!)/, '')
  })
}
