import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { contactQuery } from '../../data/support'
import { Emergency } from '../../help/emergency'
import { ReachUs } from '../../help/reach-us'
import { actingIn } from '../../routes/facts'
import { useFacts } from '../../routes/use-facts'
import { PageBody, PageHead } from '../../ui/page'
import { Text } from '../../ui/text'
import styles from './get-help.module.css'
import { HelpTopics } from './parts/help-topics'
import { LastFault } from './parts/last-fault'
import { WriteToUs } from './parts/write-to-us'

/** Where somebody who is stuck finds the page that helps, or a person. */
export function Screen() {
  const acting = actingIn(useFacts())
  // Messages to Member Support are those of one person, in their own portal.
  const contact = useQuery({ ...contactQuery, enabled: !acting })
  return (
    <PageBody gap={6}>
      <PageHead
        title={<Trans>Get help</Trans>}
        lead={<Trans>Find an answer, or reach a person. We’re glad to help.</Trans>}
        isLarge
      />
      <Emergency />
      {!acting && <LastFault />}
      <div className={styles.people}>
        {!acting && <WriteToUs contact={contact.data} />}
        <ReachUs office={contact.data?.office} isFailed={contact.isError || acting !== undefined} />
      </div>
      {acting ? (
        <Text muted>
          <Trans>To write to Member Support, go back to your own portal first.</Trans>
        </Text>
      ) : (
        <HelpTopics />
      )}
    </PageBody>
  )
}
