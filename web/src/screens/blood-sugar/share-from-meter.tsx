import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useStartup } from '../../data/startup'
import { deviceFor } from '../../domain/devices'
import { ReadingPage } from '../../readings/reading-page'
import { href } from '../../routes/href'
import { openLink } from '../../routes/server-link'
import { useFacts } from '../../routes/use-facts'
import { Banner } from '../../ui/banner'
import { ButtonLink } from '../../ui/button-link'
import { Card } from '../../ui/card'
import { writtenModel } from '../../ui/device-name'
import { Link } from '../../ui/link'
import { Segmented } from '../../ui/segmented'
import { MeterPeople } from './parts/meter-people'
import { isMeter, type Meter, meters } from './parts/meter-picture'
import { MeterSteps } from './parts/meter-steps'
import styles from './share-from-meter.module.css'

/** How a check or the logbook goes from the meter to a person. */
export function Screen() {
  const { t } = useLingui()
  const { data } = useStartup()
  const own = deviceFor('bloodSugar', data?.devices?.bloodSugarDevice)
  const sent = openLink('account.sent', useFacts())
  const [meter, setMeter] = useState<Meter>(isMeter(own) ? own : 'bg300')
  return (
    <ReadingPage
      kind="blood-sugar"
      title={<Trans>Share from your meter</Trans>}
      lead={
        <Trans>
          Your meter sends us each reading automatically. From its screen you can also send one to
          your family or your doctor.
        </Trans>
      }
    >
      <div>
        <Segmented
          label={t`Which meter`}
          segments={meters.map((id) => ({ id, label: writtenModel(id) }))}
          selected={meter}
          onSelect={setMeter}
        />
      </div>
      <Card title={<Trans>Send one reading</Trans>}>
        <MeterSteps meter={meter} what="check" />
      </Card>
      <Card title={<Trans>Send your logbook</Trans>}>
        <MeterSteps meter={meter} what="logbook" />
      </Card>
      <div className={styles.columns}>
        <Card title={<Trans>Who is on the list</Trans>}>
          <MeterPeople />
          <p className={styles.note}>
            <Trans>
              The meter lists the people you chose under friends and family. Changes reach your
              meter with its next reading.
            </Trans>
          </p>
          <p className={styles.action}>
            <ButtonLink href={href('blood-sugar.friends-and-family')}>
              <Trans>Choose people</Trans>
            </ButtonLink>
          </p>
        </Card>
        <Card title={<Trans>What they get</Trans>}>
          <p>
            <Trans>
              A text message or an email. It doesn’t show your reading on a locked screen unless you
              allow it.
            </Trans>
          </p>
          {sent && (
            <p className={styles.action}>
              <Link standalone href={sent}>
                <Trans>See the messages we sent</Trans>
              </Link>
            </p>
          )}
        </Card>
      </div>
      <Banner title={<Trans>Didn’t send?</Trans>}>
        <Trans>
          The meter needs a cell signal, like a phone. Go near a window and try again. The meter
          keeps a reading it could not send and sends it with the next one.
        </Trans>
      </Banner>
    </ReadingPage>
  )
}
