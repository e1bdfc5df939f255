import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Loaded } from '../calls/loaded'
import { useMemberZone } from '../data/member-zone'
import { surveyQuery } from '../data/surveys'
import { inWords } from '../forms/words'
import { useFormats } from '../i18n/use-formats'
import { useSearch } from '../routes/use-search'
import { Text } from '../ui/text'
import { HelpFirst } from './help-first'
import { SomebodyToTalk } from './somebody-to-talk'
import { SurveyForm } from './survey-form'
import { inLocales } from './use-asking'
import { useHelp } from './use-help'

type SurveyPageProps = {
  questionnaire: string
  route: string
  onSent: (round: string) => unknown
  /** Between the texts and the questions. */
  children?: ReactNode
}

/** What a questionnaire is for, and its questions from where the member stopped. */
export function SurveyPage({ questionnaire, route, onSent, children }: SurveyPageProps) {
  const asked = useQuery(surveyQuery(questionnaire))
  const { i18n } = useLingui()
  // What is kept in memory may be older than what another device saved: the form begins anew with
  // the first answer of the server, and after that goes its own way.
  const [opened, setOpened] = useState({ revision: asked.data?.revision, isFresh: false })
  if (asked.isFetchedAfterMount && asked.data && !opened.isFresh) {
    setOpened({ revision: asked.data.revision, isFresh: true })
  }
  const { longDate } = useFormats()
  const zone = useMemberZone()
  const help = useHelp()
  // A person who goes from page to page has not stopped.
  const isAnswering = useSearch()[0].has('step')
  const { country, readers } = asked.data?.survey ?? {}
  return (
    <>
      <Loaded
        query={asked}
        shape="rows"
        failed={<Trans>We couldn’t load the questions.</Trans>}
        kept={<Trans>What you answered is saved.</Trans>}
      >
        {(data) => {
          const intro = inLocales(data.survey?.intro)
          return (
            <>
              {intro && <p>{inWords(intro, i18n)}</p>}
              <Text muted>
                {data.savedAt && !isAnswering ? (
                  <Trans>
                    You stopped on {longDate(data.savedAt, zone)}. Your answers are saved.
                  </Trans>
                ) : (
                  <Trans>
                    We save your answers after each page. You can stop and go on later, here or on
                    another device.
                  </Trans>
                )}
              </Text>
              {children}
              {data.survey?.offersHelp && <SomebodyToTalk country={country} />}
              <SurveyForm
                key={opened.revision ?? 0}
                asked={data}
                route={route}
                onSent={onSent}
                help={help}
              />
            </>
          )
        }}
      </Loaded>
      {help.shown && (
        <HelpFirst
          does={help.shown.does ?? []}
          call={help.shown.call}
          country={country}
          readers={readers}
          onContinue={help.close}
        />
      )}
    </>
  )
}
