import { createHash } from 'node:crypto'
import { relative } from 'node:path'

/**
 * Names of style classes as the browser gets them: a few letters for the style file and a number for
 * the class. The first file carries hundreds of them, and a class need not say what it is for there.
 */
export function shortClass(root: string) {
  const known = new Map<string, string[]>()
  return (name: string, file: string) => {
    const path = relative(root, file.replace(/\?.*$/, ''))
    const names = known.get(path) ?? []
    known.set(path, names)
    if (!names.includes(name)) names.push(name)
    const letters = createHash('sha256').update(path).digest('hex').slice(0, 6)
    return `_${letters}_${names.indexOf(name)}`
  }
}
