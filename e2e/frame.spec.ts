import type { Person } from './lib/people.ts'
import { expect, open, test } from './lib/test.ts'

/** Who stands for which shape of the frame. */
const people = [
  ['rosa', '/home', 'Spanish, unread messages'],
  ['kdoe', '/home', 'restricted brand without Account'],
  ['priya', '/home', 'Canadian brand with a link of its own'],
  ['admin', '/staff', 'staff'],
] as const satisfies readonly (readonly [Person, string, string])[]

test.describe('header and footer as assistive technology reads them', () => {
  for (const [person, path, why] of people) {
    test(`${person}: ${why}`, async ({ as }) => {
      const page = await as(person)
      await open(page, path)
      await expect(page.getByRole('banner')).toMatchAriaSnapshot({
        name: `${person}-header.aria.yml`,
      })
      await expect(page.getByRole('contentinfo')).toMatchAriaSnapshot({
        name: `${person}-footer.aria.yml`,
      })
    })
  }
})
