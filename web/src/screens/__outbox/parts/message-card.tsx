import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { DemoMessage } from '../../../data/outbox'
import { useFormats } from '../../../i18n/use-formats'
import { Chip } from '../../../ui/chip'
import styles from './message-card.module.css'

const states: Record<string, MessageDescriptor> = {
  waiting: msg`Waiting to be sent`,
  sent: msg`Sent`,
  failed: msg`The address didn’t accept it`,
  expired: msg`Not sent in time`,
  replaced: msg`Not sent: replaced by a newer message`,
}

/** One message with its envelope. The words are in the language of who gets them. */
export function MessageCard({ message }: { message: DemoMessage }) {
  const { t, i18n } = useLingui()
  const { dateTime } = useFormats()
  const {
    channel,
    to,
    locale,
    subject,
    text,
    state = '',
    createdAt = 0,
    urgent,
    fileName,
  } = message
  // People trying the demo read it in their own local time.
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  return (
    <article className={`surface ${styles.card}`} data-channel={channel}>
      <header className={styles.head}>
        <h2 className={styles.title} {...(subject ? { lang: locale } : {})}>
          {subject || t`Text message`}
        </h2>
        <Chip tone={state === 'sent' ? 'plain' : 'action'}>
          {i18n._(states[state] ?? msg`Unknown`)}
        </Chip>
      </header>
      <dl className={styles.facts}>
        <dt>
          <Trans>To</Trans>
        </dt>
        <dd translate="no">{to}</dd>
        <dt>
          <Trans>By</Trans>
        </dt>
        <dd>{channel === 'SMS' ? t`Text message` : t`Email`}</dd>
        <dt>
          <Trans>When</Trans>
        </dt>
        <dd>
          {dateTime(createdAt, { timeZone })}
          {urgent && (
            <span className={styles.urgent}>
              <Trans>Sent even during quiet hours</Trans>
            </span>
          )}
        </dd>
        {fileName && (
          <>
            <dt>
              <Trans>Attached</Trans>
            </dt>
            <dd translate="no">{fileName}</dd>
          </>
        )}
      </dl>
      <p className={styles.text} lang={locale}>
        {text?.trim()}
      </p>
    </article>
  )
}
