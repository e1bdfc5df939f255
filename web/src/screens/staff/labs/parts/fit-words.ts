import { useLingui } from '@lingui/react/macro'
import type { LabCandidate, LabReport } from '../../../../data/lab-desk'
import { useFormats } from '../../../../i18n/use-formats'
import { useBirthDate } from './birth-date'

/** One thing that tells people apart: what the report says, and what we know of the member. */
export type FitRow = {
  id: string
  label: string
  name: string
  sent: string
  own: string
  fit: string
}

/** A report beside a member, thing by thing; without those that neither of the two tells. */
export function useFitRows(): (report: LabReport, candidate: LabCandidate) => FitRow[] {
  const { t } = useLingui()
  const birthDate = useBirthDate()
  const sexes: Readonly<Record<string, string>> = { female: t`Female`, male: t`Male` }
  const orders: Readonly<Record<string, string>> = {
    same: t`This member’s order`,
    differs: t`Another member’s order`,
  }
  return (report, member) => {
    const { firstName = '', legalFirstName: legal = '' } = member
    const rows = [
      {
        id: 'first',
        label: t`First name`,
        name: t`first name`,
        sent: report.firstName,
        own: legal ? t`${firstName} (legal name: ${legal})` : firstName,
        fit: member.firstNameFit,
      },
      {
        id: 'last',
        label: t`Last name`,
        name: t`last name`,
        sent: report.lastName,
        own: member.lastName,
        fit: member.lastNameFit,
      },
      {
        id: 'born',
        label: t`Birth date`,
        name: t`birth date`,
        sent: birthDate(report.birthDate ?? ''),
        own: birthDate(member.birthDate ?? ''),
        fit: member.birthDateFit,
      },
      {
        id: 'sex',
        label: t`Sex`,
        name: t`sex`,
        sent: sexes[report.sex ?? ''],
        own: sexes[member.sex ?? ''],
        fit: member.sexFit,
      },
      {
        id: 'order',
        label: t`Order`,
        name: t`order`,
        sent: report.orderNumber,
        own: orders[member.orderFit ?? ''],
        fit: member.orderFit,
      },
    ]
    return rows
      .map((row) => ({ ...row, sent: row.sent ?? '', own: row.own ?? '', fit: row.fit ?? '' }))
      .filter(({ sent, own }) => sent || own)
  }
}

/** "Same: last name and birth date. Different: first name (Maria / Marie)." */
export function useFitWords(): (report: LabReport, candidate: LabCandidate) => string {
  const { t } = useLingui()
  const { locale } = useFormats()
  const rowsOf = useFitRows()
  const join = (list: string[]) => new Intl.ListFormat(locale).format(list)
  return (report, candidate) => {
    const rows = rowsOf(report, candidate)
    const same = join(rows.filter(({ fit }) => fit === 'same').map(({ name }) => name))
    const other = join(
      rows
        .filter(({ fit }) => fit === 'differs')
        .map(({ name, sent, own }) => `${name} (${sent} / ${own})`),
    )
    return [same && t`Same: ${same}.`, other && t`Different: ${other}.`].filter(Boolean).join(' ')
  }
}

/** Whether somebody must say why it is this member all the same. The server has the same rule. */
export function needsReason(candidate: LabCandidate): boolean {
  const { firstNameFit, lastNameFit, birthDateFit, sexFit, orderFit } = candidate
  const fits = [firstNameFit, lastNameFit, birthDateFit, sexFit, orderFit]
  return birthDateFit !== 'same' || fits.includes('differs')
}
