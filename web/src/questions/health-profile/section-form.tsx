import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { ChevronLeft } from 'lucide-react'
import { useState } from 'react'
import {
  type HealthProfile,
  healthProfileQuery,
  healthProfileSaved,
  type ProfileSection,
  saveSection,
  wasChanged,
} from '../../data/health-profile'
import { healthProfileWordsOf } from '../../forms/health-profile-words'
import type { Questionnaire } from '../../forms/questionnaire'
import { refusalWords } from '../../forms/refusal-words'
import { Steps } from '../../forms/steps'
import { ButtonLink } from '../../ui/button-link'
import { Progress } from '../../ui/progress'
import { Stack } from '../../ui/stack'
import { givenAnswers, knownAnswers, questionsOf } from '../asked'
import { ChangedElsewhere } from './changed-elsewhere'
import { MeasuredFacts } from './measured-facts'
import { NotUpdated } from './not-updated'
import { sectionWords } from './section-words'
import { useAsking } from './use-asking'

type SectionFormProps = {
  profile: HealthProfile
  section: ProfileSection
  path: string
  number: number
  takesFocus: boolean
  onSaved: () => void
}

/** One section: its questions, a look at the answers, and Save. What was typed waits on the server. */
export function SectionForm(props: SectionFormProps) {
  const { profile, path, number, takesFocus, onSaved } = props
  const { t } = useLingui()
  const queries = useQueryClient()
  // What the form began with. A newer version is only looked at when this one is refused.
  const [begun, setBegun] = useState(props.section)
  const [newer, setNewer] = useState<ProfileSection>()
  const asking = useAsking(profile)
  const { id = '', questions = [] } = begun
  const version = (newer ?? begun).version ?? 0
  const total = profile.sections?.length ?? 0
  const questionnaire: Questionnaire = {
    id: `health-${id}`,
    version: profile.questionnaireVersion ?? 1,
    pages: [
      {
        id,
        title: sectionWords[id]?.title ?? id,
        intro: sectionWords[id]?.about,
        questions: questionsOf(questions, asking),
      },
    ],
  }
  const lookAgain = async () => {
    const latest = await queries.fetchQuery({ ...healthProfileQuery, staleTime: 0 })
    setNewer(latest.sections?.find((each) => each.id === id))
  }
  return (
    <Stack gap={4} start>
      <ButtonLink
        href={path}
        variant="quiet"
        icon={<ChevronLeft size={20} strokeWidth={1.75} aria-hidden="true" />}
      >
        <Trans>All sections</Trans>
      </ButtonLink>
      <MeasuredFacts questions={questions} asking={asking} />
      <Steps
        key={begun.version}
        questionnaire={questionnaire}
        draft={{ route: '/condition-profile', field: id }}
        known={knownAnswers(questions)}
        edits
        takesFocus={takesFocus}
        keyedWith={version}
        progress={
          <Progress
            label={t`Health profile`}
            value={number}
            max={total}
            valueLabel={t`Section ${number} of ${total}`}
          />
        }
        sendWords={<Trans>Save these answers</Trans>}
        send={(answers, { key }) => {
          const given = givenAnswers(questions, answers, asking.country)
          return saveSection({ section: id, version, answers: given }, key)
        }}
        onSent={async (saved) => {
          onSaved()
          await healthProfileSaved(queries, saved)
        }}
        onFailed={(problem) => {
          if (wasChanged(problem)) void lookAgain().catch(() => undefined)
        }}
        refusal={(refused, i18n) => {
          const words = healthProfileWordsOf(refused.messageKey)
          return words ? i18n._(words) : refusalWords(refused, i18n)
        }}
        failed={(problem, discard) =>
          wasChanged(problem) ? (
            <ChangedElsewhere
              before={questions}
              now={newer?.questions}
              asking={asking}
              onUseNewer={() => {
                discard()
                if (newer) setBegun(newer)
                setNewer(undefined)
              }}
            />
          ) : (
            <NotUpdated problem={problem} />
          )
        }
      />
    </Stack>
  )
}
