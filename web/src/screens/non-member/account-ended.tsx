import { Trans } from '@lingui/react/macro'
import { useBrand } from '../../data/boot-context'
import { dial, supportOf } from '../../data/branding'
import { href } from '../../routes/href'
import { useSearch } from '../../routes/use-search'
import { ButtonLink } from '../../ui/button-link'
import { DrawingHouse } from '../../ui/drawings/drawing-house'
import { EmptyState } from '../../ui/empty-state'
import { Link } from '../../ui/link'

export function Screen() {
  const [search] = useSearch()
  return (
    <EmptyState
      level={1}
      drawing={<DrawingHouse />}
      title={<Trans>Your account has ended</Trans>}
      action={
        <ButtonLink href={href('login')}>
          <Trans>Back to sign in</Trans>
        </ButtonLink>
      }
    >
      {search.has('staff') ? <ForStaff /> : <ForMembers />}
    </EmptyState>
  )
}

function ForStaff() {
  const { brand_name } = useBrand()
  return (
    <>
      <p>
        <Trans>Your staff account at {brand_name} has ended, so you can’t sign in.</Trans>
      </p>
      <p>
        <Trans>If you think this is a mistake, ask your manager or an Administrator.</Trans>
      </p>
    </>
  )
}

function ForMembers() {
  const brand = useBrand()
  const support = supportOf(brand)
  const { brand_name } = brand
  return (
    <>
      <p>
        <Trans>
          You are no longer a member of {brand_name}, so you can’t sign in. This can happen when you
          change jobs or health plans.
        </Trans>
      </p>
      <p>
        <Trans>
          We still have your records. We keep them as long as the law requires, and you can ask for
          a copy at any time.
        </Trans>
      </p>
      {support && <Mistake {...support} />}
    </>
  )
}

function Mistake({ email, phone }: { email: string; phone: string }) {
  return (
    <p>
      <Trans>
        If you think this is a mistake, write to <Link href={`mailto:${email}`}>{email}</Link> or
        call <Link href={dial(phone)}>{phone}</Link>.
      </Trans>
    </p>
  )
}
