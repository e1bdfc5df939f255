import { Trans, useLingui } from '@lingui/react/macro'
import { useBrand } from '../../../data/boot-context'
import { dial, supportOf } from '../../../data/branding'
import { Link } from '../../../ui/link'
import { Stack } from '../../../ui/stack'
import styles from './no-signal.module.css'

/** What to do when no weight arrives. */
export function NoSignal() {
  const { t } = useLingui()
  const phone = supportOf(useBrand())?.phone
  return (
    <details>
      <summary className={styles.question}>
        <Trans>Nothing coming in?</Trans>
      </summary>
      <Stack gap={2}>
        <p>
          <Trans>
            The scale sends over the cell network. Move it near a window, wait a minute and step on
            again. Check that the battery tab is pulled out.
          </Trans>
        </p>
        {phone && (
          <p>
            <Trans>
              Still nothing? Call us at{' '}
              <Link href={dial(phone)} aria-label={t`Call Member Support at ${phone}`}>
                {phone}
              </Link>
              . You can also add a weight by hand.
            </Trans>
          </p>
        )}
      </Stack>
    </details>
  )
}
