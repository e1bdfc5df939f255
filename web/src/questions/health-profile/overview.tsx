import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { CallBanner, HighA1c } from '../../calls/call-banner'
import type { HealthProfile } from '../../data/health-profile'
import { Banner } from '../../ui/banner'
import { ButtonLink } from '../../ui/button-link'
import { Progress } from '../../ui/progress'
import { Stack } from '../../ui/stack'
import { FollowUps } from './follow-ups'
import { OtherQuestions } from './other-questions'
import styles from './overview.module.css'
import { SectionRow } from './section-row'
import { sectionWords } from './section-words'
import { Updated } from './updated'
import { useAsking } from './use-asking'

type OverviewProps = {
  profile: HealthProfile
  path: string
  /** The section that was saved a moment ago. */
  saved: string | undefined
  takesFocus: boolean
}

/** All sections: what is left, what was answered when, and what follows from the answers. */
export function Overview({ profile, path, saved, takesFocus }: OverviewProps) {
  const { t, i18n } = useLingui()
  const asking = useAsking(profile)
  const { sections = [], total = 0, left = 0, next = '' } = profile
  const answered = total - left
  const nextTitle = sectionWords[next] && i18n._(sectionWords[next].title)
  const calls = profile.follows?.includes('callAboutA1c') ?? false
  const asksToCall = calls && hasA1c(sections, saved)
  const begin = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (takesFocus && !asksToCall) begin.current?.focus()
  }, [takesFocus, asksToCall])
  return (
    <Stack gap={5}>
      <div ref={begin} tabIndex={-1} className={styles.top}>
        {calls && (
          <CallBanner asks={asksToCall} title={<Trans>A1c: please talk with someone today</Trans>}>
            <HighA1c />
          </CallBanner>
        )}
        {saved && !asksToCall && (
          <Banner tone="good" live title={<Updated />}>
            {left === 0 && <Trans>That was everything. Thank you!</Trans>}
          </Banner>
        )}
        {saved === 'prevention' && <FollowUps profile={profile} only="quitSmoking" />}
        <Progress
          label={t`Questions answered`}
          value={answered}
          max={Math.max(total, 1)}
          valueLabel={t`${answered} of ${total}`}
        />
        {left > 0 && nextTitle && (
          <div>
            <ButtonLink variant="primary" href={`${path}?section=${next}`}>
              {answered === 0 ? (
                <Trans>Start with: {nextTitle}</Trans>
              ) : (
                <Trans>Continue with: {nextTitle}</Trans>
              )}
            </ButtonLink>
          </div>
        )}
        {left > 0 && (
          <p>
            <Plural
              value={left}
              one="# question is left. Each section is saved on its own, so you can stop at any time."
              other="# questions are left. Each section is saved on its own, so you can stop at any time."
            />
          </p>
        )}
      </div>
      <ul className={styles.sections} aria-label={t`Sections`}>
        {sections.map((section) => (
          <SectionRow key={section.id} section={section} path={path} asking={asking} />
        ))}
      </ul>
      <FollowUps profile={profile} without={saved === 'prevention' ? 'quitSmoking' : undefined} />
      <OtherQuestions />
    </Stack>
  )
}

/** Whether a section is the one that asks for the A1c. */
function hasA1c(sections: NonNullable<HealthProfile['sections']>, id: string | undefined): boolean {
  const section = sections.find((each) => each.id === id)
  return section?.questions?.some((question) => question.id === 'a1cValue') ?? false
}
