import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useStartup } from '../../../data/startup'
import { deviceFor } from '../../../domain/devices'
import { href } from '../../../routes/href'
import { openLink } from '../../../routes/server-link'
import { useFacts } from '../../../routes/use-facts'
import { Card } from '../../../ui/card'
import { Link } from '../../../ui/link'
import styles from './guide.module.css'

type Sign = { id: string; shows: MessageDescriptor; todo: MessageDescriptor }

const signs: readonly Sign[] = [
  {
    id: 'beat',
    shows: msg`A heart with a wave: an uneven heartbeat`,
    todo: msg`Rest and check again. If you see it often, tell your doctor. This is not a heart rhythm test.`,
  },
  {
    id: 'cuff',
    shows: msg`The cuff keeps filling, or there is a cuff error`,
    todo: msg`Take the cuff off, let the air out, put it on again. It may be too loose.`,
  },
  {
    id: 'motion',
    shows: msg`A movement error`,
    todo: msg`Keep still, do not talk, and start again.`,
  },
  {
    id: 'battery',
    shows: msg`A battery symbol`,
    todo: msg`Charge it or put in new batteries before the next reading.`,
  },
  {
    id: 'sending',
    shows: msg`A reading that does not arrive here`,
    todo: msg`Move the monitor near a window and wait a few minutes. You can also add the reading by hand.`,
  },
]

/** What the monitor may show, and what to do then. */
export function MonitorSigns() {
  const { i18n } = useLingui()
  const { data } = useStartup()
  const facts = useFacts()
  const contact = openLink('help.contact', facts)
  const model = deviceFor('bloodPressure', data?.devices?.bloodPressureDevice)
  return (
    <Card title={<Trans>When your monitor shows something else</Trans>}>
      <dl className={styles.signs}>
        {signs.map(({ id, shows, todo }) => (
          <div key={id}>
            <dt>{i18n._(shows)}</dt>
            <dd>{i18n._(todo)}</dd>
          </div>
        ))}
      </dl>
      <div className={styles.links}>
        {openLink('user-guides', facts) && (
          <Link standalone href={href('user-guides', {}, { device: model })}>
            <Trans>The guide for your model</Trans>
          </Link>
        )}
        {contact && (
          <Link standalone href={contact}>
            <Trans>Ask us about your monitor</Trans>
          </Link>
        )}
      </div>
    </Card>
  )
}
