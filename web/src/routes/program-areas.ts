/** What the Programs section leads to, by the navigation response. */
import { type Route, routeById } from './catalogue.ts'
import type { Facts } from './facts.ts'
import type { ActiveProgram } from './types.ts'

export type ProgramArea = Exclude<ActiveProgram, 'telehealth'>

/** The areas of a member in order, each with its first page, whether that is built or not. */
export function programAreas({ app, form }: Facts): readonly { area: ProgramArea; home: Route }[] {
  const home = form === 'one-app' ? 'condition-management.home' : 'dashboard'
  return [
    ...(app.hasConditionManagement
      ? [{ area: 'conditionManagement', home: routeById(home) } as const]
      : []),
    ...(app.hasMentalHealth
      ? [{ area: 'myStrength', home: routeById('mental-health.home') } as const]
      : []),
    ...(app.hasPartnerPrograms
      ? [
          {
            area: 'partnerPrograms',
            home: routeById('vendor-management.partner-programs'),
          } as const,
        ]
      : []),
  ]
}
