import { Trans } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { contactQuery, type SentMessage } from '../../data/support'
import { Emergency } from '../../help/emergency'
import { ReachUs } from '../../help/reach-us'
import { PageBody, PageHead } from '../../ui/page'
import styles from './contact.module.css'
import { ContactForm } from './parts/contact-form'
import { EarlierMessages } from './parts/earlier-messages'
import { Received } from './parts/received'

/** How to reach a person, and a message to them for what can wait. */
export function Screen() {
  const contact = useQuery(contactQuery)
  const queries = useQueryClient()
  const [sent, setSent] = useState<SentMessage | null>(null)
  const onSent = (message: SentMessage) => {
    setSent(message)
    void queries.invalidateQueries({ queryKey: contactQuery.queryKey })
  }
  return (
    <PageBody gap={6}>
      <PageHead
        title={<Trans>Contact us</Trans>}
        lead={<Trans>Write to Member Support or call. A person reads every message.</Trans>}
        isLarge
      />
      <Emergency />
      <div className={styles.columns}>
        <div className={styles.main}>
          {sent ? (
            <Received message={sent} onAnother={() => setSent(null)} />
          ) : (
            <ContactForm hasPhone={contact.data?.hasPhone !== false} onSent={onSent} />
          )}
          <EarlierMessages contact={contact} />
        </div>
        <div className={styles.side}>
          <ReachUs office={contact.data?.office} isFailed={contact.isError} />
        </div>
      </div>
    </PageBody>
  )
}
