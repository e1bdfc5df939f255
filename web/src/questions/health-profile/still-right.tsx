import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  confirmSection,
  healthProfileQuery,
  healthProfileSaved,
  type ProfileSection,
  wasChanged,
} from '../../data/health-profile'
import { useMemberZone } from '../../data/member-zone'
import { asProblem } from '../../data/problem'
import { askedPages } from '../../forms/questionnaire'
import { useFormats } from '../../i18n/use-formats'
import { Banner } from '../../ui/banner'
import { Button } from '../../ui/button'
import { ButtonLink } from '../../ui/button-link'
import { Inline } from '../../ui/inline'
import { Text } from '../../ui/text'
import { showToast } from '../../ui/toast-queue'
import { AnswerList } from '../answer-list'
import { type Asking, knownAnswers, questionsOf } from '../asked'
import { MeasuredFacts, useNumbersShown } from './measured-facts'
import { NotUpdated } from './not-updated'
import styles from './overview.module.css'
import { sectionWords } from './section-words'
import { Updated } from './updated'

type StillRightProps = { section: ProfileSection; path: string; asking: Asking }

/** Answers of more than a year ago, with one tap to say that nothing has changed. */
export function StillRight({ section, path, asking }: StillRightProps) {
  const { i18n } = useLingui()
  const { longDate } = useFormats()
  const zone = useMemberZone()
  const numbers = useNumbersShown()
  const { id = '', version = 0, confirmedAt, questions = [] } = section
  const confirm = useConfirm(id, version)
  const answers = knownAnswers(questions)
  const page = { id, title: id, questions: questionsOf(questions, asking) }
  const [asked] = askedPages({ id, version: 1, pages: [page] }, answers)
  const shown = (asked?.questions ?? []).filter((each) => numbers || each.id !== 'weight')
  const day = confirmedAt ? longDate(confirmedAt, zone) : ''
  const words = sectionWords[id]
  const title = words ? i18n._(words.title) : id
  const problem = confirm.error && asProblem(confirm.error)
  return (
    <div className={styles.due}>
      <Text weight="medium">
        <Trans>These answers are from {day}. Still right?</Trans>
      </Text>
      <AnswerList questions={shown} answers={answers} />
      <MeasuredFacts questions={questions} asking={asking} />
      {problem && !wasChanged(problem) && <NotUpdated problem={problem} />}
      {problem && wasChanged(problem) && (
        <Banner
          tone="caution"
          live
          title={<Trans>These answers were changed in another tab or on another device</Trans>}
        >
          <Trans>Please look at them again.</Trans>
        </Banner>
      )}
      <Inline gap={3} wrap>
        <Button variant="primary" isPending={confirm.isPending} onPress={() => confirm.mutate()}>
          <Trans>Yes, still right</Trans>
          <span className="visually-hidden">: {title}</span>
        </Button>
        <ButtonLink href={`${path}?section=${id}`}>
          <Trans>Change something</Trans>
          <span className="visually-hidden">: {title}</span>
        </ButtonLink>
      </Inline>
    </div>
  )
}

function useConfirm(section: string, version: number) {
  const queries = useQueryClient()
  // Every try to confirm the same answers has the same key.
  const [keys] = useState(() => new Map<number, string>())
  return useMutation({
    mutationFn: () => {
      const key = keys.get(version) ?? crypto.randomUUID()
      keys.set(version, key)
      return confirmSection(section, version, key)
    },
    onSuccess: (profile) => {
      showToast({ tone: 'good', title: <Updated /> })
      return healthProfileSaved(queries, profile)
    },
    onError: (error) => {
      if (wasChanged(asProblem(error))) void queries.invalidateQueries(healthProfileQuery)
    },
  })
}
