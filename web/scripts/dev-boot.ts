import { AsyncLocalStorage } from 'node:async_hooks'
import type { Plugin } from 'vite'

const boot = /<script type="application\/json" id="boot"[^>]*>[\s\S]*?<\/script>/
const brand = /<link[^>]*href="\/brand\/[^>]*>/

/**
 * Gives the page of the development server the start-up data and the brand that
 * the real server writes into its own, for the same address and cookies.
 */
export function devBoot(server: string): Plugin {
  const cookies = new AsyncLocalStorage<string>()
  return {
    name: 'dev-boot',
    apply: 'serve',
    configureServer(vite) {
      vite.middlewares.use((request, _, next) => cookies.run(request.headers.cookie ?? '', next))
    },
    async transformIndexHtml(html, { originalUrl }) {
      const page = await pageOf(`${server}${originalUrl ?? '/'}`, cookies.getStore() ?? '')
      return html
        .replace('<!--wellhouse:head-->', () => brand.exec(page)?.[0] ?? '')
        .replace('<!--wellhouse:boot-->', () => boot.exec(page)?.[0] ?? '')
    },
  }
}

async function pageOf(url: string, cookie: string): Promise<string> {
  try {
    const response = await fetch(url, { headers: { accept: 'text/html', cookie } })
    return await response.text()
  } catch {
    console.warn(`No server at ${new URL(url).origin}; start it with "make dev"`)
    return ''
  }
}
