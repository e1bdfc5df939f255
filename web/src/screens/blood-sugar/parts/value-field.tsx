import { Trans, useLingui } from '@lingui/react/macro'
import { asProblem } from '../../../data/problem'
import { useFormats } from '../../../i18n/use-formats'
import { Banner } from '../../../ui/banner'
import { Button } from '../../../ui/button'
import { Inline } from '../../../ui/inline'
import { NumberField } from '../../../ui/number-field'
import { NumberPad } from '../../../ui/number-pad'
import { Segmented } from '../../../ui/segmented'
import { Stack } from '../../../ui/stack'
import { Text } from '../../../ui/text'
import { type CheckEntry, type FieldName, fieldIds, type Shown } from './check-entry'
import styles from './check-form.module.css'

/** The server takes a rare value only from somebody who has looked twice. */
export function asks(error: unknown): boolean {
  return Boolean(error) && asProblem(error).errorType === 'confirmation_needed'
}

type ValueFieldProps = {
  value: CheckEntry
  onChange: (part: Partial<CheckEntry>) => void
  errorOf: (field: FieldName) => string | undefined
}

/** What the meter showed: a number, or one of its two words. */
export function ValueField({ value: entry, onChange, errorOf }: ValueFieldProps) {
  const { t } = useLingui()
  const { glucose } = useFormats()
  return (
    <Stack gap={3}>
      <div className={styles.shown}>
        {/* The group carries the same words as its name. */}
        <p className={styles.legend} aria-hidden="true">
          <Trans>What did your meter show?</Trans>
        </p>
        <Segmented<Shown>
          label={t`What did your meter show?`}
          segments={[
            { id: 'number', label: t`A number` },
            { id: 'lo', label: t`LO` },
            { id: 'hi', label: t`HI` },
          ]}
          selected={entry.shown}
          onSelect={(shown) => onChange({ shown })}
        />
      </div>
      {entry.shown === 'number' ? (
        <>
          <NumberField
            id={fieldIds.value}
            label={<Trans>Blood sugar</Trans>}
            unit={glucose(100).unit}
            value={entry.value}
            onChange={(value) => onChange({ value })}
            error={errorOf('value')}
            autoFocus
          />
          <NumberPad decimals={glucose(100).unit === 'mmol/L'} />
        </>
      ) : (
        <Text muted size="small">
          {entry.shown === 'lo' ? (
            <Trans>LO means lower than your meter can measure. Treat it now.</Trans>
          ) : (
            <Trans>HI means higher than your meter can measure. Call your care team.</Trans>
          )}
        </Text>
      )}
    </Stack>
  )
}

type ConfirmProps = { entry: CheckEntry; isPending: boolean; onConfirm: () => void }

/** Asks to look again at a value that is rare. */
export function Confirm({ entry, isPending, onConfirm }: ConfirmProps) {
  const { number, glucose } = useFormats()
  const amount = `${number(entry.value, Number.isInteger(entry.value) ? 0 : 1)} ${glucose(100).unit}`
  return (
    <Banner
      tone="caution"
      asks
      title={<Trans>Is {amount} right?</Trans>}
      action={
        <Inline gap={3} wrap>
          <Button variant="primary" onPress={onConfirm} isPending={isPending}>
            <Trans>Yes, save it</Trans>
          </Button>
          <Button onPress={() => document.getElementById(fieldIds.value)?.focus()}>
            <Trans>Change it</Trans>
          </Button>
        </Inline>
      }
    >
      <Trans>A value like this is rare. Please look at your meter again.</Trans>
    </Banner>
  )
}
