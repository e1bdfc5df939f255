import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import type { Country } from '../../../i18n/locale'
import { useFormats } from '../../../i18n/use-formats'
import { Banner } from '../../../ui/banner'
import { Button } from '../../../ui/button'
import { Inline } from '../../../ui/inline'
import { type CheckEntry, fieldIds, valueLimits } from './check-entry'
import { type OtherReading, otherUnit } from './guess'

/** Whether a number in an unlikely unit still has to be asked about before it is saved. */
export function useUnitQuestion() {
  const { country } = useFormats()
  const [asked, setAsked] = useState<OtherReading>()
  return {
    asked,
    /** True when the form has to wait for an answer. */
    ask: (entry: CheckEntry) => {
      const other = entry.shown === 'number' ? otherUnit(entry.value, country) : undefined
      setAsked(other)
      return other !== undefined
    },
    clear: () => setAsked(undefined),
  }
}

type UnitQuestionProps = {
  entry: CheckEntry
  other: OtherReading
  /** Takes the number as one of the other unit. */
  onMeant: (value: number) => void
  onKeep: () => void
  isPending: boolean
}

/** Asks which unit a number was in, and never decides that by itself. */
export function UnitQuestion({ entry, other, onMeant, onKeep, isPending }: UnitQuestionProps) {
  const { number, glucose, country } = useFormats()
  const unit = glucose(100).unit
  const otherName = country === 'US' ? 'mmol/L' : 'mg/dL'
  const typed = number(entry.value, Number.isInteger(entry.value) ? 0 : 1)
  const value = `${number(other.meant, country === 'US' ? 0 : 1)} ${unit}`
  const focusField = () => document.getElementById(fieldIds.value)?.focus()
  const take = () => {
    onMeant(other.meant)
    focusField()
  }
  const change = (
    <Button onPress={focusField}>
      <Trans>Change it</Trans>
    </Button>
  )
  if (other.isEither) {
    return (
      <Banner
        tone="caution"
        asks
        title={<Trans>Which unit does your meter show?</Trans>}
        action={
          <Inline gap={3} wrap>
            <Button onPress={onKeep} isPending={isPending}>
              {`${typed} ${unit}`}
            </Button>
            <Button onPress={take}>
              <Trans>
                {typed} {otherName} (that is {value})
              </Trans>
            </Button>
            {change}
          </Inline>
        }
      >
        <Trans>
          {typed} mg/dL is very low, and {typed} mmol/L is very high. Please look at your meter
          again.
        </Trans>
      </Banner>
    )
  }
  return (
    <Banner
      tone="caution"
      asks
      title={
        <Trans>
          Did you mean {typed} {otherName}?
        </Trans>
      }
      action={
        <Inline gap={3} wrap>
          <Button variant="primary" onPress={take}>
            <Trans>Yes, that is {value}</Trans>
          </Button>
          {isPossible(entry.value, country) && (
            <Button onPress={onKeep} isPending={isPending}>
              <Trans>
                No, it is {typed} {unit}
              </Trans>
            </Button>
          )}
          {change}
        </Inline>
      }
    >
      <Trans>This number looks like one from a meter that shows {otherName}.</Trans>
    </Banner>
  )
}

/** Whether a number can be one of the unit of the country at all. */
function isPossible(value: number, country: Country): boolean {
  const { most, digits } = valueLimits[country]
  return value <= most && (digits === 1 || Number.isInteger(value))
}
