import { useLingui } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import { CircleCheck } from 'lucide-react'
import { useBrand } from '../../../data/boot-context'
import { programName } from '../../../data/program-names'
import { programSteps } from '../../../data/program-steps'
import type { Startup } from '../../../data/startup'
import { hasLeft } from '../../../domain/chat'
import { useFacts } from '../../../routes/use-facts'
import { Avatar } from '../../../ui/avatar'
import { Inline } from '../../../ui/inline'
import { Stack } from '../../../ui/stack'
import { Text } from '../../../ui/text'
import styles from './first-steps.module.css'

export function WelcomeTitle() {
  const { brand_name } = useBrand()
  return <Trans>Welcome to {brand_name}</Trans>
}

/** What the member has here, and who is with them. */
export function StepWelcome({ startup }: { startup: Startup }) {
  const { _ } = useLingui()
  const running = programSteps(startup).filter(({ status }) =>
    ['ACTIVE', 'REGISTERED'].includes(status),
  )
  return (
    <>
      <p>
        <Trans>We’re glad you’re here. Three short steps, and you’re ready.</Trans>
      </p>
      <div className={styles.columns}>
        {running.length > 0 && (
          <div className={styles.part}>
            <Text as="h3" size="body" weight="medium">
              <Trans>Your programs</Trans>
            </Text>
            <Stack as="ul" gap={2}>
              {running.map(({ slug }) => {
                const name = programName(slug)
                return (
                  <li key={slug} className={styles.program}>
                    <CircleCheck size={20} strokeWidth={1.75} aria-hidden="true" />
                    {name && _(name)}
                  </li>
                )
              })}
            </Stack>
          </div>
        )}
        <WhoIsWithYou startup={startup} />
      </div>
    </>
  )
}

function WhoIsWithYou({ startup: { coaching } }: { startup: Startup }) {
  const { app } = useFacts()
  const coach = coaching?.coach
  if (!app.hasChatAvailable) return null
  const isHere = coach?.name && !hasLeft(coach.availability)
  return (
    <div className={styles.part}>
      <Text as="h3" size="body" weight="medium">
        <Trans>Your coach</Trans>
      </Text>
      {isHere ? (
        <Inline gap={4} center>
          <Avatar name={coach.name ?? ''} src={coach.profileUrl} size="large" />
          <p>
            <Trans>{coach.name} is here for your questions. You can write at any time.</Trans>
          </p>
        </Inline>
      ) : (
        <p>
          <Trans>Send your first message, and we’ll find a coach for you.</Trans>
        </p>
      )}
    </div>
  )
}
