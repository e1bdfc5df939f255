import { Trans } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { appearance, type TextSize } from '../../../data/appearance'
import { chooseAppearance, keepAppearance } from '../../../data/appearance-choice'
import { useBrand } from '../../../data/boot-context'
import { useReadOnly } from '../../../data/read-only'
import { openLink } from '../../../routes/server-link'
import { useFacts } from '../../../routes/use-facts'
import { Banner } from '../../../ui/banner'
import { Link } from '../../../ui/link'
import { Text } from '../../../ui/text'
import { TextSizeChoice } from '../../../ui/text-size-choice'
import styles from './first-steps.module.css'

/** Text that can be read, and messages that come where the member looks. */
export function StepComfort() {
  const { data_theme } = useBrand()
  const readOnly = useReadOnly()
  const facts = useFacts()
  const current = appearance.use()
  const saving = useMutation({ mutationFn: keepAppearance })
  const choose = (text: TextSize) => {
    const next = { ...current, text }
    chooseAppearance(next, data_theme)
    if (!readOnly) saving.mutate(next)
  }
  const reach = openLink('account.communication-preferences', facts)
  return (
    <div className={styles.columns}>
      <div className={styles.part}>
        <TextSizeChoice size={current.text} onChoose={choose} />
        <p>
          <Trans>You can change this later in Account.</Trans>
        </p>
        {saving.isError && (
          <Banner
            tone="caution"
            live
            title={<Trans>We couldn’t save that. Please try again.</Trans>}
          />
        )}
      </div>
      {reach && (
        <div className={styles.part}>
          <Text as="h3" size="body" weight="medium">
            <Trans>How should we reach you?</Trans>
          </Text>
          <p>
            <Trans>Choose email or text messages, and the hours when we stay quiet.</Trans>
          </p>
          <Link standalone href={reach}>
            <Trans>Choose how we reach you</Trans>
          </Link>
        </div>
      )}
    </div>
  )
}
