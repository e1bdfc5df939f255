import { Trans } from '@lingui/react/macro'

type IsYourProps = { relation: string; name: string }

/** What the person somebody acts for is to them; the relation says it from the other side. */
export function IsYour({ relation, name }: IsYourProps) {
  switch (relation) {
    case 'parent':
      return <Trans>{name} is your child</Trans>
    case 'child':
      return <Trans>{name} is your parent</Trans>
    case 'partner':
      return <Trans>{name} is your partner</Trans>
    case 'sibling':
      return <Trans>{name} is your brother or sister</Trans>
    case 'relative':
      return <Trans>{name} is your relative</Trans>
    case 'friend':
      return <Trans>{name} is your friend</Trans>
    case 'guardian':
    case 'caregiver':
      return <Trans>{name} is in your care</Trans>
    case 'proxy':
      return <Trans>You are {name}’s health-care proxy</Trans>
    default:
      return <Trans>{name} is in your family</Trans>
  }
}
