import { Trans } from '@lingui/react/macro'
import { routeById } from '../routes/catalogue'
import { href } from '../routes/href'
import { isListed } from '../routes/nav'
import { programAreas } from '../routes/program-areas'
import { useFacts } from '../routes/use-facts'
import { ButtonLink } from '../ui/button-link'
import { PageBody, PageHead } from '../ui/page'
import { AreaCard } from './program/parts/area-card'
import styles from './programs.module.css'

/** The way to each part of the member's care, and to the list of all programs. */
export function Screen() {
  const facts = useFacts()
  const areas = programAreas(facts)
  const hasList = isListed(routeById('programs'), facts)
  return (
    <PageBody gap={6}>
      <PageHead
        title={<Trans>Programs</Trans>}
        lead={<Trans>The parts of your care, and where to start.</Trans>}
        isLarge
      />
      {areas.length > 0 && (
        <ul className={styles.cards}>
          {areas.map(({ area, home }) => (
            <li key={area}>
              <AreaCard area={area} home={home} />
            </li>
          ))}
        </ul>
      )}
      {hasList && (
        <div>
          <ButtonLink href={href('programs')}>
            <Trans>See all programs</Trans>
          </ButtonLink>
        </div>
      )}
    </PageBody>
  )
}
