import { chromium } from 'playwright'
const base = 'http://localhost:4501'
const b = await chromium.launch({ executablePath: '/usr/bin/chromium-headless-shell', args: ['--no-sandbox'] })
export async function ctx(person, { width = 1280, dark = false, locale } = {}) {
  const c = await b.newContext({ baseURL: base, viewport: { width, height: width < 500 ? 844 : 900 }, colorScheme: dark ? 'dark' : 'light', locale: 'en-US', timezoneId: 'America/Chicago' })
  if (locale) await c.addCookies([{ name: 'wellhouse-locale', value: locale, url: base }])
  if (person) {
    const r = await c.request.post('/v1/users/me/auth', { headers: { Authorization: 'Basic ' + btoa('portal:') }, form: { grant_type: 'password', username: person + '@demo.test', password: 'Tq7!mVx2-Rk9w' } })
    if (r.status() !== 200) console.log(person, r.status(), await r.text())
  }
  const p = await c.newPage()
  p.on('console', m => m.type() === 'error' && console.log('console', person, m.text().slice(0, 200)))
  p.on('response', r => r.status() >= 400 && console.log(r.status(), r.url().slice(0, 120)))
  return p
}
export async function shot(p, name, full = true) { await p.waitForTimeout(1200); await p.screenshot({ path: `/tmp/famshots/${name}.png`, fullPage: full }); console.log('shot', name) }
export const close = () => b.close()
