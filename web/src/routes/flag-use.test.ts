// @vitest-environment node
import { expect, test } from 'vitest'
import { flagKeys } from '../domain/app-state.ts'
import { cardsOf, inOrder } from './dashboard.ts'
import { isInUse } from './flag-use.ts'
import { sitemap } from './sitemap.ts'
import { fullMember } from './testdata/people.ts'

test('a flag is in use exactly when taking it away changes what a member is offered', () => {
  const full = fullMember()
  const offered = (features: typeof full.features) => {
    const facts = { ...full, features }
    const pages = [...sitemap(facts).values()].flat().map(({ id }) => id)
    return [...pages, ...inOrder(cardsOf(facts), facts)]
  }
  // The page about the move is on no menu.
  const offTheMap = ['clientMigration']
  const changing = flagKeys.filter(
    (flag) =>
      offTheMap.includes(flag) ||
      String(offered(full.features)) !== String(offered(full.features.filter((on) => on !== flag))),
  )
  expect(flagKeys.filter(isInUse)).toEqual(changing)
})
