/** The facts the server writes into every page, read once. */
import { type ProductForm, productForm } from '../domain/app-state'
import type { Branding } from './branding'
import type { Notice } from './notices'
import type { Session } from './session'
import type { Startup } from './startup'

export type Boot = {
  /** The server's clock when it wrote the page. */
  now: number
  version: string
  /** Names the build of the web app, which differs from the next one. */
  build: string
  demo: boolean
  locale: string
  form: ProductForm
  /** The address asks for the one-app form, and with it for the loading screen. */
  marked: boolean
  brand: Branding
  session: Session | null
  startup: Startup | null
  /** Announced downtime. */
  notices: { notices?: readonly Notice[] } | null
}

export function readBoot(page: Document, search: string): Boot {
  const text = page.getElementById('boot')?.textContent
  if (!text) throw new Error('the page carries no start-up data')
  const boot: Partial<Boot> = JSON.parse(text)
  if (!boot.brand) throw new Error('the start-up data names no brand')
  return {
    now: boot.now ?? Date.now(),
    version: boot.version ?? '',
    build: boot.build ?? '',
    demo: boot.demo === true,
    locale: boot.locale ?? 'en-US',
    ...productForm(search, boot.form),
    brand: boot.brand,
    session: boot.session ?? null,
    startup: boot.startup ?? null,
    notices: boot.notices ?? null,
  }
}
