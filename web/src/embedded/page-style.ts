/** How an embedded page looks, read from its address. */
import type { Route } from '../routes/catalogue'

export type PageStyle = {
  /** Names the page for its own styles: `member-mhd-health-record`. */
  name: string
  width: 'reading' | 'wide' | 'full'
}

const widths: Readonly<Record<string, PageStyle['width']>> = {
  covid_19: 'reading',
  help: 'wide',
  information: 'reading',
  screens: 'reading',
  video: 'full',
  hhs: 'full',
  'wellness-content': 'reading',
}

export function pageStyle({ path }: Pick<Route, 'path'>): PageStyle {
  const words = path.split('/').filter((segment) => segment && !segment.startsWith(':'))
  return {
    name: words.join('-').replaceAll('_', '-').toLowerCase(),
    width: widths[words[0] ?? ''] ?? 'wide',
  }
}
