import { Trans, useLingui } from '@lingui/react/macro'
import type { ContactView } from '../../data/contact-desk'
import { largeFrom } from '../../domain/widths'
import { useSearchParams } from '../../routes/router'
import { DrawingMessages } from '../../ui/drawings/drawing-messages'
import { EmptyState } from '../../ui/empty-state'
import { PageBody, PageHead } from '../../ui/page'
import { ContactList } from './contact/parts/contact-list'
import { ContactMessage } from './contact/parts/contact-message'
import styles from './contact.module.css'
import { useWidth } from './parts/use-width'

/** The desk of Member Support: what members wrote by the contact form, and the answer to it. */
export function Screen() {
  const { t } = useLingui()
  const [params, setParams] = useSearchParams()
  const id = params.get('message') ?? ''
  const view: ContactView = params.get('view') === 'answered' ? 'answered' : 'waiting'
  const isLarge = useWidth(largeFrom)
  const go = (next: { view: ContactView; id: string }) => {
    const to: Record<string, string> = {}
    if (next.view === 'answered') to.view = next.view
    if (next.id) to.message = next.id
    setParams(to)
  }
  return (
    <PageBody gap={4}>
      <PageHead
        title={<Trans>Contact messages</Trans>}
        lead={
          <Trans>What members write to Member Support. The answer due first is at the top.</Trans>
        }
      />
      <div className={`surface ${styles.desk}`} data-panes={isLarge ? 2 : 1}>
        {(isLarge || !id) && (
          <section className={styles.pane} aria-label={t`Messages`}>
            <ContactList
              view={view}
              onView={(next) => go({ view: next, id: '' })}
              current={id || undefined}
              onOpen={(next) => go({ view, id: next })}
            />
          </section>
        )}
        {(isLarge || id) && (
          <section className={styles.pane} aria-label={t`Message`}>
            {id ? (
              <ContactMessage
                key={id}
                id={id}
                onBack={isLarge ? undefined : () => go({ view, id: '' })}
              />
            ) : (
              <div className={styles.choose}>
                <EmptyState drawing={<DrawingMessages />} title={<Trans>Choose a message</Trans>}>
                  <Trans>The member can see in their account who opened it.</Trans>
                </EmptyState>
              </div>
            )}
          </section>
        )}
      </div>
    </PageBody>
  )
}
