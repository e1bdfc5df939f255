import { Trans } from '@lingui/react/macro'
import { tellChat } from '../../../data/chat-session'
import { quickEntry } from '../../../data/quick-entry'
import { useReadOnly } from '../../../data/read-only'
import type { Startup } from '../../../data/startup'
import { messageTabs } from '../../../domain/app-state'
import { type FirstThing, firstThing } from '../../../domain/first-thing'
import { quickKinds } from '../../../domain/quick-entry'
import { href } from '../../../routes/href'
import { openLink } from '../../../routes/server-link'
import { useFacts } from '../../../routes/use-facts'
import { Button } from '../../../ui/button'
import { ButtonLink } from '../../../ui/button-link'

type StepBeginProps = {
  startup: Startup
  /** The member goes to do it, so the steps are over. */
  onBegin: () => void
}

/** One thing to do now; a device first, because it sends readings by itself. */
export function StepBegin({ startup, onBegin }: StepBeginProps) {
  const { session, programs, app, ...rest } = useFacts()
  const readOnly = useReadOnly()
  const facts = { session, programs, app, ...rest }
  const device = startup.home?.attention?.find(({ kind }) => kind === 'activateDevice')
  const deviceLink = openLink(device?.routeId, facts, device?.params)
  const first = firstThing({
    hasNewDevice: deviceLink !== undefined,
    kinds: quickKinds({
      isMember: true,
      active: programs.state === 'ok' ? programs.active : [],
      canMessage: messageTabs(app).includes('chronic_care'),
    }),
  })
  return (
    <>
      <p>
        <Why first={first} />
      </p>
      {!readOnly && <div>{action()}</div>}
    </>
  )

  function action() {
    switch (first) {
      case 'device':
        return (
          <ButtonLink variant="primary" href={deviceLink ?? ''} onPress={onBegin}>
            <Trans>Set up my device</Trans>
          </ButtonLink>
        )
      case 'reading':
        return (
          <Button
            variant="primary"
            onPress={() => {
              quickEntry.set('first')
              onBegin()
            }}
          >
            <Trans>Add a reading</Trans>
          </Button>
        )
      case 'message':
        return (
          <Button
            variant="primary"
            onPress={() => {
              tellChat({ kind: 'opened' })
              onBegin()
            }}
          >
            <Trans>Say hello to my coach</Trans>
          </Button>
        )
      case 'programs':
        return (
          <ButtonLink variant="primary" href={href('programs')} onPress={onBegin}>
            <Trans>See my programs</Trans>
          </ButtonLink>
        )
    }
  }
}

function Why({ first }: { first: FirstThing }) {
  switch (first) {
    case 'device':
      return (
        <Trans>
          Your device has arrived. Once it’s set up, it sends your readings automatically.
        </Trans>
      )
    case 'reading':
      return (
        <Trans>
          Add one reading. It takes less than a minute, and you’ll see right away what it means.
        </Trans>
      )
    case 'message':
      return <Trans>Say hello to your coach, and tell them what matters to you.</Trans>
    case 'programs':
      return <Trans>See which programs are open to you.</Trans>
  }
}
