import { Trans, useLingui } from '@lingui/react/macro'
import { ChevronRight } from 'lucide-react'
import { fillPath } from '../../routes/href'
import { usePreferencesTabs } from '../../routes/preferences-tabs'
import { Link, useLocation } from '../../routes/router'
import { routeTitles } from '../../routes/titles'
import { Banner } from '../../ui/banner'
import { Card } from '../../ui/card'
import { PageBody, PageHead } from '../../ui/page'
import { Text } from '../../ui/text'
import { PageLink } from './parts/page-link'
import styles from './parts/page-rows.module.css'

/**
 * S2-2-44: where the standalone guard leads members without a matching program. It needs no
 * program, and no brand closes it.
 */
export function Screen() {
  const { i18n } = useLingui()
  const tabs = usePreferencesTabs()
  const isLed = Boolean(useLocation().state?.from)
  return (
    <PageBody width="reading">
      <PageHead
        title={<Trans>Profile and preferences</Trans>}
        lead={<Trans>These pages are yours with or without a program.</Trans>}
      />
      {isLed && (
        <Banner tone="info" title={<Trans>That page isn’t part of your programs</Trans>}>
          <Trans>You can still use these pages, or look at all programs.</Trans>
        </Banner>
      )}
      <Card>
        {tabs.length > 0 ? (
          <ul className={styles.rows}>
            {tabs.map(({ id, path }) => {
              const title = routeTitles[id]
              return (
                <li key={id}>
                  <Link to={fillPath(path, {})} className={styles.row}>
                    <span className={styles.words}>{title ? i18n._(title) : path}</span>
                    <ChevronRight size={20} strokeWidth={1.75} aria-hidden="true" />
                  </Link>
                </li>
              )
            })}
          </ul>
        ) : (
          <Text muted>
            <Trans>Your organization has no pages here. Member Support can help you.</Trans>
          </Text>
        )}
      </Card>
      <PageLink route="programs">
        <Trans>See all programs</Trans>
      </PageLink>
      <PageLink route="help.contact">
        <Trans>Contact Member Support</Trans>
      </PageLink>
    </PageBody>
  )
}
