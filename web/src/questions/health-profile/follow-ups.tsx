import { Trans } from '@lingui/react/macro'
import type { HealthProfile } from '../../data/health-profile'
import { CallLink } from '../../ui/call-link'
import { Card } from '../../ui/card'

type FollowUp = 'eyeExam' | 'quitSmoking'

type FollowUpsProps = {
  profile: HealthProfile
  only?: FollowUp
  without?: FollowUp
}

/** The free lines that help people quit. */
const quitlines = {
  US: { number: '+18007848669', text: '1-800-QUIT-NOW' },
  CA: { number: '+18663663667', text: '1-866-366-3667' },
} as const

/** What follows from the answers, by what the server found. */
export function FollowUps({ profile, only, without }: FollowUpsProps) {
  const { follows = [], country } = profile
  const shows = (each: FollowUp) =>
    follows.includes(each) && each !== without && (!only || each === only)
  const { number, text } = quitlines[country === 'CA' ? 'CA' : 'US']
  return (
    <>
      {shows('eyeExam') && (
        <Card title={<Trans>To do: an eye exam</Trans>}>
          <p>
            <Trans>
              Diabetes can harm the eyes before anyone notices, so an exam each year is a good idea.
              Ask the doctor’s office where to go. Then add the date in “Tests and exams”.
            </Trans>
          </p>
        </Card>
      )}
      {shows('quitSmoking') && (
        <Card title={<Trans>Free help to quit smoking, if and when it’s time</Trans>}>
          <p>
            <Trans>
              Quitting is hard, and most people need more than one try. On the quitline, trained
              people help with a plan. It’s free and private.
            </Trans>
          </p>
          <div>
            <CallLink number={number}>
              <Trans>Call the quitline: {text}</Trans>
            </CallLink>
          </div>
        </Card>
      )}
    </>
  )
}
