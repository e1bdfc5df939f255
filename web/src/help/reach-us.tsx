import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Clock, Mail, MessageSquareReply, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import { useBrand } from '../data/boot-context'
import { dial, supportOf } from '../data/branding'
import { serverNow } from '../data/clock'
import type { Office } from '../data/support'
import { useFormats } from '../i18n/use-formats'
import { zoneName } from '../i18n/zone-name'
import { Card } from '../ui/card'
import { Chip } from '../ui/chip'
import { Link } from '../ui/link'
import { Skeleton } from '../ui/skeleton'
import { Stack } from '../ui/stack'
import { Text } from '../ui/text'
import { hourOf, openingOf } from './office-hours'
import styles from './reach-us.module.css'

type ReachUsProps = {
  office: Office | undefined
  /** The hours couldn’t be loaded; the rest is known all the same. */
  isFailed: boolean
}

/** Phone, email and hours of the brand, and how soon a message is answered. */
export function ReachUs({ office, isFailed }: ReachUsProps) {
  const { t } = useLingui()
  const support = supportOf(useBrand())
  return (
    <Card title={<Trans>Other ways to reach us</Trans>}>
      <Stack gap={4}>
        {support && (
          <>
            <Row icon={<Phone />} term={<Trans>Call</Trans>}>
              <Link
                href={dial(support.phone)}
                aria-label={t`Call Member Support at ${support.phone}`}
              >
                <span className={styles.phone}>{support.phone}</span>
              </Link>
            </Row>
            <Row icon={<Mail />} term={<Trans>Email</Trans>}>
              <Link href={`mailto:${support.email}`}>{support.email}</Link>
            </Row>
          </>
        )}
        {office ? <Hours office={office} /> : !isFailed && <Skeleton />}
      </Stack>
    </Card>
  )
}

function Hours({ office }: { office: Office }) {
  const { locale } = useFormats()
  const { opensHour = 0, closesHour = 0, timeZone = 'UTC', answerDays = 0 } = office
  const now = serverNow()
  const opens = hourOf(opensHour, timeZone, now, locale)
  const closes = hourOf(closesHour, timeZone, now, locale)
  const zone = zoneName(timeZone, now, locale)
  return (
    <>
      <Row icon={<Clock />} term={<Trans>Hours</Trans>}>
        <p>
          <Trans>
            Monday to Friday, {opens} to {closes} {zone}
          </Trans>
        </p>
        <Chip tone={office.openNow ? 'action' : 'plain'}>
          {office.openNow ? <Trans>Open now</Trans> : <Trans>Closed now</Trans>}
        </Chip>
        {!office.openNow && office.opensAt !== undefined && (
          <OpensNext opensAt={office.opensAt} timeZone={timeZone} />
        )}
      </Row>
      <Row icon={<MessageSquareReply />} term={<Trans>Messages</Trans>}>
        <Plural
          value={answerDays}
          one="We answer within # working day."
          other="We answer within # working days."
        />
      </Row>
    </>
  )
}

function OpensNext({ opensAt, timeZone }: { opensAt: number; timeZone: string }) {
  const { locale } = useFormats()
  const { day, time } = openingOf(opensAt, timeZone, locale)
  const zone = zoneName(timeZone, opensAt, locale)
  return (
    <p>
      <Trans>
        Opens {day} at {time} {zone}
      </Trans>
    </p>
  )
}

type RowProps = { icon: ReactNode; term: ReactNode; children: ReactNode }

function Row({ icon, term, children }: RowProps) {
  return (
    <div className={styles.row}>
      <Text as="span" muted aria-hidden="true">
        {icon}
      </Text>
      <div>
        <Text muted size="small">
          {term}
        </Text>
        <div className={styles.value}>{children}</div>
      </div>
    </div>
  )
}
