/** Which program's menu stands beside a page; the frame asks before it has the menu itself. */
import type { ScreenSize } from '../domain/widths.ts'
import type { Route } from './catalogue.ts'
import type { Facts } from './facts.ts'

export type SidebarArea = 'conditionManagement' | 'myStrength'

export function hasArea(area: SidebarArea, { app }: Facts): boolean {
  return area === 'conditionManagement' ? app.hasConditionManagement : app.hasMentalHealth
}

/**
 * The sidebar that stands open by itself beside a page. Small screens have its entries in
 * their menu, and a member without the program has none, whatever single page is open.
 */
export function sidebarBeside(
  { program }: Route,
  size: ScreenSize,
  facts: Facts,
): SidebarArea | undefined {
  if (size === 'small') return undefined
  if (program !== 'conditionManagement' && program !== 'myStrength') return undefined
  return hasArea(program, facts) ? program : undefined
}
