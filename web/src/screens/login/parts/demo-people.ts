/** Some people of the demo, each with another portal to show. */
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

export const demoPassword = 'Tq7!mVx2-Rk9w'

export type DemoPerson = { email: string; name: string; note: MessageDescriptor }

export const demoPeople: readonly DemoPerson[] = [
  {
    email: 'rosa@demo.test',
    name: 'Rosa Delgado',
    note: msg`Diabetes and blood pressure, in Spanish`,
  },
  { email: 'marcus@demo.test', name: 'Marcus Hill', note: msg`Type 1 diabetes, coach away` },
  {
    email: 'annmarie@demo.test',
    name: 'Ann-Marie Tremblay',
    note: msg`Diabetes and kidney health, Canada, in French`,
  },
  { email: 'james@demo.test', name: 'James Okafor', note: msg`Heart failure` },
  {
    email: 'devon@demo.test',
    name: 'Devon Brooks',
    note: msg`Weight and mental health, weight-neutral wording`,
  },
  { email: 'tom@demo.test', name: 'Tom Becker', note: msg`Another brand, many messages` },
  { email: 'nora@demo.test', name: 'Nora Adams', note: msg`No program yet` },
  { email: 'coach.es@demo.test', name: 'Lucía Herrera', note: msg`Coach` },
  { email: 'admin@demo.test', name: 'Alex Morgan', note: msg`Administrator` },
]
