import { Trans } from '@lingui/react/macro'

/** The names of the header's sections, which are wider than any one page in them. */
export function SectionName({ section }: { section: 'programs' | 'healthInfo' | 'account' }) {
  switch (section) {
    case 'programs':
      return <Trans>Programs</Trans>
    case 'healthInfo':
      return <Trans>Health info</Trans>
    case 'account':
      return <Trans>Account</Trans>
  }
}
