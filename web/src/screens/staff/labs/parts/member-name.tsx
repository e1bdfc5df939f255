import type { LabCall } from '../../../../data/lab-desk'
import { href } from '../../../../routes/href'
import { Link } from '../../../../ui/link'
import { Text } from '../../../../ui/text'

/** Whom a call is about. Their page opens for their own care team; a call has what it takes without it. */
export function MemberName({ call }: { call: LabCall }) {
  const { memberId: id = '', memberName: name = '', own } = call
  return (
    <Text as="h3" size="body">
      {own ? <Link href={href('staff.members.member', { id })}>{name}</Link> : name}
    </Text>
  )
}
