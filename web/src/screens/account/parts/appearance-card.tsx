import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { type Appearance, appearance, type Theme } from '../../../data/appearance'
import { chooseAppearance, keepAppearance } from '../../../data/appearance-choice'
import { useBrand } from '../../../data/boot-context'
import { useReadOnly } from '../../../data/read-only'
import { Card } from '../../../ui/card'
import { NamedChoice } from '../../../ui/named-choice'
import { Text } from '../../../ui/text'
import { TextSizeChoice } from '../../../ui/text-size-choice'
import { NotSaved, SavedNote } from './saved-note'

/** Theme and text size, kept with the account. Staff who view a member change their own browser instead. */
export function AppearanceCard() {
  const { t } = useLingui()
  const { data_theme } = useBrand()
  const readOnly = useReadOnly()
  const current = appearance.use()
  const saving = useMutation({ mutationFn: keepAppearance })
  const choose = (part: Partial<Appearance>) => {
    const next = { ...current, ...part }
    chooseAppearance(next, data_theme)
    if (!readOnly) saving.mutate(next)
  }
  return (
    <Card title={<Trans>Display</Trans>} aside={<SavedNote saving={saving} />}>
      <NamedChoice<Theme>
        label={t`Theme`}
        segments={[
          { id: 'system', label: t`Same as device` },
          { id: 'light', label: t`Light` },
          { id: 'dark', label: t`Dark` },
        ]}
        selected={current.theme}
        onSelect={(theme) => choose({ theme })}
      />
      <TextSizeChoice size={current.text} onChoose={(text) => choose({ text })} />
      <NotSaved saving={saving} onRetry={() => saving.mutate(appearance.get())} />
      <Text muted size="small">
        {readOnly ? (
          <Trans>We remember this on this device.</Trans>
        ) : (
          <Trans>We remember this on every device where you sign in.</Trans>
        )}
      </Text>
    </Card>
  )
}
