import { useLingui } from '@lingui/react/macro'

/** The roles of staff, to choose from. */
export function useRoleOptions(): { id: string; label: string }[] {
  const { t } = useLingui()
  return [
    { id: 'coach', label: t`Coach` },
    { id: 'careteam', label: t`Care team` },
    { id: 'guide', label: t`Mental health guide` },
    { id: 'clinician', label: t`Clinician` },
    { id: 'support', label: t`Member Support` },
    { id: 'CallCenterRep', label: t`Call center representative` },
    { id: 'Admin', label: t`Administrator` },
  ]
}
