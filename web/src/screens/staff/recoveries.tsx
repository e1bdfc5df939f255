import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Loaded } from '../../calls/loaded'
import { recoveriesQuery } from '../../data/recoveries'
import { href } from '../../routes/href'
import { useSearchParams } from '../../routes/router'
import { Banner } from '../../ui/banner'
import { Button } from '../../ui/button'
import { ButtonLink } from '../../ui/button-link'
import { PageBody, PageHead } from '../../ui/page'
import { OpenDialog } from './recoveries/parts/open-dialog'
import { RecoveryTable } from './recoveries/parts/recovery-table'

/** Where two staff members let somebody back in who has lost every sign-in method. */
export function Screen() {
  const recoveries = useQuery(recoveriesQuery)
  // The record of a member leads here with the person filled in.
  const [params, setParams] = useSearchParams()
  const [person, setPerson] = useState(() => params.get('person') ?? '')
  const [isOpening, setOpening] = useState(person !== '')
  const close = () => {
    setOpening(false)
    setPerson('')
    if (params.has('person')) setParams({}, { replace: true })
  }
  return (
    <PageBody width="desk">
      <PageHead
        title={<Trans>Sign-in recovery</Trans>}
        lead={
          <Trans>
            For people who have lost their phone, their app and their recovery codes. One staff
            member opens a request, and another approves it. We tell the person every time, and they
            can stop it.
          </Trans>
        }
        width="reading"
      />
      <Loaded
        query={recoveries}
        shape="rows"
        failed={<Trans>We couldn’t load the requests.</Trans>}
        kept={<Trans>Nothing has changed for anyone.</Trans>}
      >
        {({ recoveries: all, needsMethod }) => (
          <>
            {needsMethod ? (
              <Banner
                tone="caution"
                title={<Trans>Set up a sign-in method for your own account first</Trans>}
                action={
                  <ButtonLink href={href('staff.security')}>
                    <Trans>Set one up</Trans>
                  </ButtonLink>
                }
              >
                <Trans>
                  Only people who confirm their own sign-in with a second step can open or approve a
                  recovery.
                </Trans>
              </Banner>
            ) : (
              <div>
                <Button
                  variant="primary"
                  onPress={() => setOpening(true)}
                  icon={<Plus size={20} strokeWidth={1.75} aria-hidden="true" />}
                >
                  <Trans>Open a request</Trans>
                </Button>
              </div>
            )}
            <RecoveryTable recoveries={all} />
          </>
        )}
      </Loaded>
      {isOpening && recoveries.data && !recoveries.data.needsMethod && (
        <OpenDialog person={person} onClose={close} />
      )}
    </PageBody>
  )
}
