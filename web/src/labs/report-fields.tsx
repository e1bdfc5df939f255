import { Trans, useLingui } from '@lingui/react/macro'
import { Spoken } from '../calls/spoken'
import { useBrand } from '../data/boot-context'
import { supportOf } from '../data/branding'
import { figureOf, type ReportForm as Limits } from '../data/labs'
import type { useForm } from '../forms/use-form'
import { Banner } from '../ui/banner'
import { CallLink } from '../ui/call-link'
import { ChoiceGroup } from '../ui/choice-group'
import { NumberField } from '../ui/number-field'
import { A1cAbove, A1cChoice, MonthYear } from './choices'
import { useFigureWords } from './figures'
import styles from './report-form.module.css'
import { type Answers, above } from './self-report'

export type ReportHandle = Pick<
  ReturnType<typeof useForm<Answers, unknown>>,
  'field' | 'select' | 'value' | 'change' | 'error' | 'idOf'
>

type FieldsProps = {
  form: ReportHandle
  /** What the server takes: the values, the unit and the months. */
  limits: Limits
  /** The form asks about both tests. */
  isOneOfTwo?: boolean
}

/** S2-3-104, S2-3-105: whether there was an A1c test, its result and its month. */
export function A1cFields({ form, limits, isOneOfTwo }: FieldsProps) {
  const yesNo = useYesNo()
  return (
    <>
      <ChoiceGroup
        {...form.field('hasA1c')}
        label={
          <Spoken
            own={<Trans>Have you had an A1c test in the past 6 months?</Trans>}
            about={(name) => <Trans>Has {name} had an A1c test in the past 6 months?</Trans>}
          />
        }
        options={yesNo}
      />
      {form.value.hasA1c === 'yes' && (
        <>
          <A1cChoice {...form.select('a1c')} limits={limits} />
          {form.value.a1c === above && (
            <>
              <AboveList />
              <A1cAbove {...form.field('above')} limits={limits} />
            </>
          )}
          <MonthYear
            month={form.select('a1cMonth')}
            year={form.select('a1cYear')}
            limits={limits}
            since={limits.a1cSince}
            test={isOneOfTwo ? 'a1c' : undefined}
          />
        </>
      )}
    </>
  )
}

/** What to do with a result that the list doesn't have. */
function AboveList() {
  const phone = supportOf(useBrand())?.phone
  return (
    <Banner
      tone="caution"
      live
      title={<Trans>Call a doctor today</Trans>}
      action={
        phone && (
          <CallLink number={phone}>
            <Trans>Call Member Support: {phone}</Trans>
          </CallLink>
        )
      }
    >
      <Trans>
        Please call the doctor or care team today and tell them the number. Call 911 for throwing
        up, belly pain, confusion, or fast, deep breathing.
      </Trans>
    </Banner>
  )
}

/** S2-3-106 to S2-3-108: whether there was a cholesterol test, and its two results. */
export function CholesterolFields({ form, limits, isOneOfTwo }: FieldsProps) {
  const { t } = useLingui()
  const yesNo = useYesNo()
  const isMmol = limits.cholesterolUnit === 'mmol/L'
  const unit = {
    unit: limits.cholesterolUnit,
    spokenUnit: isMmol ? t`millimoles per liter` : t`milligrams per deciliter`,
    formatOptions: { maximumFractionDigits: 2 },
  }
  return (
    <>
      <ChoiceGroup
        {...form.field('hasCholesterol')}
        label={
          <Spoken
            own={<Trans>Have you had a cholesterol test in the past year?</Trans>}
            about={(name) => <Trans>Has {name} had a cholesterol test in the past year?</Trans>}
          />
        }
        options={yesNo}
      />
      {form.value.hasCholesterol === 'yes' && (
        <>
          <div className={styles.pair}>
            <NumberField
              {...form.field('total')}
              {...unit}
              label={<Trans>Total cholesterol</Trans>}
              help={<InRange words={t`The whole number, with HDL in it`} range={limits.total} />}
            />
            <NumberField
              {...form.field('hdl')}
              {...unit}
              label={<Trans>HDL cholesterol</Trans>}
              help={<InRange words={t`It’s smaller than the total`} range={limits.hdl} />}
            />
          </div>
          <MonthYear
            month={form.select('cholesterolMonth')}
            year={form.select('cholesterolYear')}
            limits={limits}
            since={limits.cholesterolSince}
            test={isOneOfTwo ? 'cholesterol' : undefined}
          />
        </>
      )}
    </>
  )
}

/** What a number is, and what it can be. */
function InRange({ words, range }: { words: string; range: Limits['total'] }) {
  const figure = useFigureWords()
  const [least, most] = [range?.least, range?.most]
  if (!least?.text || !most?.text) return words
  const from = least.text
  const to = figure(figureOf(most)).text
  return (
    <Trans>
      {words}, from {from} to {to}
    </Trans>
  )
}

function useYesNo() {
  const { t } = useLingui()
  return [
    { id: 'yes', label: t`Yes` },
    { id: 'no', label: t`No` },
  ]
}
