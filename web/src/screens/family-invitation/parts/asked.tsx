import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { OpenedInvite } from '../../../data/family-links'
import { sessionQuery } from '../../../data/session'
import { type FamilyArea, familyAreas, privateAreas } from '../../../domain/family-areas'
import styles from '../../../factors/column.module.css'
import { AreaNames } from '../../../family/area-names'
import { IsYour } from '../../../family/is-your'
import { areaDetails, areaWords } from '../../../family/words'
import { useFormats } from '../../../i18n/use-formats'
import { href } from '../../../routes/href'
import { useNavigate } from '../../../routes/router'
import { keepLinkToken } from '../../../routes/use-link-token'
import { Banner } from '../../../ui/banner'
import { Button } from '../../../ui/button'
import { ButtonLink } from '../../../ui/button-link'
import { Card } from '../../../ui/card'
import { Inline } from '../../../ui/inline'
import { Skeleton } from '../../../ui/skeleton'
import { Stack } from '../../../ui/stack'
import { Text } from '../../../ui/text'
import { AcceptButton } from './accept-button'
import type { Answer } from './answered'
import { DeclineButton } from './decline-button'
import { NewcomerForm } from './newcomer-form'

type AskedProps = { token: string; invite: OpenedInvite; onAnswer: (answer: Answer) => void }

/** Who asks, what would be open, and the way to answer that fits the visitor. */
export function Asked({ token, invite, onAnswer }: AskedProps) {
  const { fromName: from = '', relationship = '', areas = [], expiresAt = 0 } = invite
  const { longDate } = useFormats()
  const until = longDate(expiresAt, visitorZone())
  return (
    <div className={styles.column}>
      <h1 className={styles.title}>
        <Trans>{from} would like your help</Trans>
      </h1>
      <Text muted size="large">
        <Trans>
          If you accept, you can open parts of {from}’s portal and do things there for {from}. Every
          time you do, {from} can see it.
        </Trans>
      </Text>
      <Card level={2} title={<Trans>If you accept, you can see</Trans>}>
        <Stack gap={4}>
          <OpenAreas areas={areas} />
          <AreaNames label={<Trans>Private to {from}</Trans>} areas={privateAreas(areas)} />
          <Text muted>
            <IsYour relation={relationship} name={from} />
          </Text>
          <Text muted>
            {invite.audience === 'dependents' ? (
              <Trans>
                The access ends when {from} is an adult. You can end it at any time before. You can
                answer until {until}.
              </Trans>
            ) : (
              <Trans>Either of you can end this at any time. You can answer until {until}.</Trans>
            )}
          </Text>
        </Stack>
      </Card>
      <Ways token={token} invite={invite} onAnswer={onAnswer} />
    </div>
  )
}

/** A visitor has no zone of their own with us yet. */
const visitorZone = () => ({ timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone })

function OpenAreas({ areas }: { areas: readonly string[] }) {
  const { i18n } = useLingui()
  const known = familyAreas.filter((area): area is FamilyArea => areas.includes(area))
  return (
    <Stack as="ul" gap={2}>
      {known.map((area) => (
        <li key={area}>
          <Text weight="medium">{i18n._(areaWords[area])}</Text>
          <Text muted size="small">
            {i18n._(areaDetails[area])}
          </Text>
        </li>
      ))}
    </Stack>
  )
}

function Ways({ token, invite, onAnswer }: AskedProps) {
  // A link in an email comes without the strict cookie, so that the page asks who is there.
  const { data: session, isPending } = useQuery(sessionQuery)
  const { maskedEmail = '', fromName: from = '' } = invite
  const decline = <DeclineButton token={token} from={from} onAnswer={onAnswer} />
  if (isPending) return <Skeleton />
  if (session?.acting) {
    const { name = '' } = session.acting
    return (
      <Banner tone="info" title={<Trans>You are acting for {name}</Trans>}>
        <Trans>Go back to your own portal first. Then open the link in the email again.</Trans>
      </Banner>
    )
  }
  if (invite.signedIn) {
    return (
      <Inline gap={3} wrap>
        <AcceptButton token={token} onAnswer={onAnswer} />
        {decline}
      </Inline>
    )
  }
  if (session) {
    return (
      <Stack gap={4}>
        <Banner tone="caution" title={<Trans>This invitation is for another account</Trans>}>
          <Trans>
            It went to {maskedEmail}. To accept or decline, sign out, sign in with that address, and
            open the link in the email again. Or ask {from} to invite the address you use here.
          </Trans>
        </Banner>
        <div>
          <ButtonLink variant="primary" href={href('logout')}>
            <Trans>Sign Out</Trans>
          </ButtonLink>
        </div>
      </Stack>
    )
  }
  if (invite.hasAccount) return <SignInFirst maskedEmail={maskedEmail} />
  return (
    <>
      <NewcomerForm token={token} invite={invite} onAnswer={onAnswer} />
      <div>{decline}</div>
    </>
  )
}

function SignInFirst({ maskedEmail }: { maskedEmail: string }) {
  const navigate = useNavigate()
  const signIn = () => {
    keepLinkToken(href('family-invitation'))
    void navigate(href('login'), { state: { from: href('family-invitation') } })
  }
  return (
    <Stack gap={4}>
      <Text>
        <Trans>To accept or decline, sign in with {maskedEmail}. You come back to this page.</Trans>
      </Text>
      <div>
        <Button variant="primary" onPress={signIn}>
          <Trans>Sign in to answer</Trans>
        </Button>
      </div>
    </Stack>
  )
}
