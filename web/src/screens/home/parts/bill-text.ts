import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { serverNow } from '../../../data/clock'
import { useFormats } from '../../../i18n/use-formats'
import { formatMoney } from '../../../i18n/use-money'

const utc = { timeZone: 'UTC' }
/** A day farther away than this is shown with its year. */
const nearMs = 180 * 24 * 3_600_000

type Values = { readonly [name: string]: string }

/** What the member has to pay, and by when. Several bills may not be in one sum: their page has each. */
export function useBillText(): (values: Values) => { title: string; detail?: string } {
  const { t } = useLingui()
  const { locale, dayAndMonth, longDate } = useFormats()
  return ({ bills = '1', cents = '0', currency = 'USD', due = '', failed, overdue }) => {
    const at = Date.parse(`${due}T00:00:00Z`)
    const near = Math.abs(at - serverNow()) < nearMs
    // A calendar day belongs to no time zone.
    const day = near ? dayAndMonth(at, utc) : longDate(at, utc)
    const detail = failed && t`Your last payment didn’t go through.`
    const count = Number(bills)
    if (count > 1) {
      const title = overdue
        ? t`${plural(count, { one: `You have # bill to pay. It was due ${day}`, other: `You have # bills to pay. The first was due ${day}` })}`
        : t`${plural(count, { one: `You have # bill to pay. It is due ${day}`, other: `You have # bills to pay. The first is due ${day}` })}`
      return { title, detail }
    }
    const amount = formatMoney(locale, Number(cents), currency)
    const title = overdue
      ? t`You have a bill of ${amount}. It was due ${day}`
      : t`You have a bill of ${amount}, due ${day}`
    return { title, detail }
  }
}
