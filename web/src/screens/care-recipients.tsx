import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Loaded } from '../calls/loaded'
import { type FamilyLinks, familyLinksQuery } from '../data/family-links'
import { ActsForCard } from '../family/acts-for-card'
import { useEnded } from '../family/use-ended'
import { href } from '../routes/href'
import { ButtonLink } from '../ui/button-link'
import { DrawingHouse } from '../ui/drawings/drawing-house'
import { EmptyState } from '../ui/empty-state'
import { Link } from '../ui/link'
import { PageBody, PageHead } from '../ui/page'
import { Stack } from '../ui/stack'

/** S1-2.6-15: the people a member cares for, and the way to each one's portal. */
export function Screen() {
  const family = useQuery(familyLinksQuery)
  return (
    <PageBody width="reading">
      <PageHead
        title={<Trans>People you care for</Trans>}
        lead={<Trans>Choose whose portal you want to open. You can go back at any time.</Trans>}
      />
      <Loaded
        query={family}
        shape="rows"
        failed={<Trans>We couldn’t load the people you care for.</Trans>}
        kept={<Trans>Everyone’s access is as it was.</Trans>}
      >
        {(data) => <Recipients family={data} />}
      </Loaded>
    </PageBody>
  )
}

function Recipients({ family }: { family: FamilyLinks }) {
  const { actsFor = [], adultAge = 18 } = family
  const { notice, onEnded } = useEnded()
  return (
    <Stack gap={4}>
      {notice}
      {actsFor.length === 0 ? (
        <EmptyState
          level={2}
          drawing={<DrawingHouse />}
          title={<Trans>You don’t act for anyone yet</Trans>}
          action={
            <ButtonLink href={href('account.family')}>
              <Trans>Go to my family page</Trans>
            </ButtonLink>
          }
        >
          <Trans>You can add a child, or ask the person you care for to invite you.</Trans>
        </EmptyState>
      ) : (
        <>
          <Stack as="ul" gap={4}>
            {actsFor.map((link) => (
              <li key={link.id}>
                <ActsForCard
                  link={link}
                  adultAge={adultAge}
                  level={2}
                  onEnded={() => void onEnded(link)}
                />
              </li>
            ))}
          </Stack>
          <p>
            <Link href={href('account.family')} standalone>
              <Trans>Family</Trans>
            </Link>
          </p>
        </>
      )}
    </Stack>
  )
}
