import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { contactQuery } from '../../data/support'
import { Emergency } from '../../help/emergency'
import { ReachUs } from '../../help/reach-us'
import { PageBody, PageHead } from '../../ui/page'
import styles from './get-help.module.css'
import { HelpTopics } from './parts/help-topics'
import { LastFault } from './parts/last-fault'
import { WriteToUs } from './parts/write-to-us'

/** Where somebody who is stuck finds the page that helps, or a person. */
export function Screen() {
  const contact = useQuery(contactQuery)
  return (
    <PageBody gap={6}>
      <PageHead
        title={<Trans>Get help</Trans>}
        lead={<Trans>Find an answer, or reach a person. We’re glad to help.</Trans>}
        isLarge
      />
      <Emergency />
      <LastFault />
      <div className={styles.people}>
        <WriteToUs contact={contact.data} />
        <ReachUs office={contact.data?.office} isFailed={contact.isError} />
      </div>
      <HelpTopics />
    </PageBody>
  )
}
