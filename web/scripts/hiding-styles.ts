import type { CSSOptions } from 'vite'

type Plugins = NonNullable<Exclude<CSSOptions['postcss'], string | undefined>['plugins']>

/** Decides what a test finds by its role and can press. */
const deciding = ['display', 'visibility', 'content', 'pointer-events', 'user-select']
const hides = /^(none|hidden|collapse|["'])/

/**
 * Keeps of the styles only what hides something. The window of the tests asks every rule about
 * every element whenever a test looks for a role, and that took a third of their time.
 */
export const hidingStyles: Plugins[number] = {
  postcssPlugin: 'hiding-styles',
  OnceExit(root) {
    root.walkAtRules('media', (rule) => {
      if (rule.params === 'print') rule.remove()
    })
    let isNeeded = false
    root.walkDecls((declaration) => {
      if (!deciding.includes(declaration.prop)) declaration.remove()
      else if (hides.test(declaration.value)) isNeeded = true
    })
    if (!isNeeded) root.removeAll()
    dropEmpty(root)
  },
}

type Container = { nodes?: Node[] }
type Node = Container & { type: string; remove: () => unknown }

function dropEmpty({ nodes = [] }: Container) {
  for (const node of [...nodes]) {
    dropEmpty(node)
    if (node.type !== 'decl' && !node.nodes?.length) node.remove()
  }
}
