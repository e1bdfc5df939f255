import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Loaded } from '../../calls/loaded'
import { questionsQuery, saveSecurityAnswers } from '../../data/security'
import { Form } from '../../forms/form'
import { useForm } from '../../forms/use-form'
import { Banner } from '../../ui/banner'
import { Card } from '../../ui/card'
import { PageBody, PageHead } from '../../ui/page'
import { Select } from '../../ui/select'
import { Stack } from '../../ui/stack'
import { Text } from '../../ui/text'
import { TextField } from '../../ui/text-field'

const questionWords: Record<string, MessageDescriptor> = {
  firstPet: msg`What was your first pet’s name?`,
  firstStreet: msg`What street did you live on as a child?`,
  childhoodFriend: msg`What’s the first name of a childhood friend?`,
  firstConcert: msg`What was the first concert you went to?`,
  firstJob: msg`What was your first job?`,
  favoriteTeacher: msg`Who was your favorite teacher?`,
  favoriteBook: msg`What book did you love as a child?`,
  favoriteDish: msg`What dish always reminds you of home?`,
  dreamTrip: msg`Where have you always wanted to travel?`,
  childhoodNickname: msg`What nickname did you have as a child?`,
  firstCar: msg`What was your first car?`,
  proudMoment: msg`What are you most proud of?`,
}

/** S1-2.4-08: three questions and answers. They never sign anybody in. */
export function Screen() {
  const questions = useQuery(questionsQuery)
  return (
    <PageBody width="reading">
      <PageHead
        title={<Trans>Security questions</Trans>}
        lead={
          <Trans>
            Choose three questions and answer them. Nobody on our staff can see your answers.
          </Trans>
        }
      />
      <Text muted>
        <Trans>
          Answers can’t sign anyone in and can’t replace your password. If you forget your password,
          we’ll send a link to your email instead.
        </Trans>
      </Text>
      <Loaded
        query={questions}
        failed={<Trans>We couldn’t load your security questions.</Trans>}
        kept={<Trans>The answers you saved are safe.</Trans>}
      >
        {({ choices = [], answered = [] }) => <Questions choices={choices} answered={answered} />}
      </Loaded>
    </PageBody>
  )
}

type Answers = {
  question1: string
  question2: string
  question3: string
  answer1: string
  answer2: string
  answer3: string
}

const folded = (text: string) => text.trim().toLowerCase().split(/\s+/).join(' ')

/** What is wrong with the answers; the server judges them again. */
export function problemsOf(value: Answers) {
  const questions = [value.question1, value.question2, value.question3]
  const answers = [value.answer1, value.answer2, value.answer3].map(folded)
  const wrong: Record<string, MessageDescriptor> = {}
  for (const [at, question] of questions.entries()) {
    if (!question) wrong[`question${at + 1}`] = msg`Please choose a question.`
    else if (questions.indexOf(question) < at)
      wrong[`question${at + 1}`] = msg`Please choose three different questions.`
    const answer = answers[at] ?? ''
    if ([...answer].length < 2) wrong[`answer${at + 1}`] = msg`Please enter at least 2 characters.`
    else if ([...answer].length > 100)
      wrong[`answer${at + 1}`] = msg`Please use at most 100 characters.`
    else if (answers.indexOf(answer) < at)
      wrong[`answer${at + 1}`] = msg`Please give a different answer to each question.`
  }
  return wrong
}

type QuestionsProps = { choices: readonly string[]; answered: readonly string[] }

function Questions({ choices, answered }: QuestionsProps) {
  const queries = useQueryClient()
  // Each save begins the form anew, without the answers: nobody has to save them again.
  const [saved, setSaved] = useState({ times: 0, questions: answered })
  const [isNews, setNews] = useState(false)
  return (
    <Card title={<Trans>Your questions</Trans>}>
      {isNews && <Banner tone="good" asks title={<Trans>Your answers are saved</Trans>} />}
      {!isNews && answered.length > 0 && (
        <Text muted>
          <Trans>You’ve answered these questions. Saving again replaces all three answers.</Trans>
        </Text>
      )}
      <QuestionsForm
        key={saved.times}
        choices={choices}
        chosen={saved.questions}
        onSending={() => setNews(false)}
        onSaved={(questions) => {
          setSaved({ times: saved.times + 1, questions })
          setNews(true)
          void queries.invalidateQueries(questionsQuery)
        }}
      />
    </Card>
  )
}

type QuestionsFormProps = {
  choices: readonly string[]
  chosen: readonly string[]
  onSending: () => void
  onSaved: (questions: readonly string[]) => void
}

function QuestionsForm({ choices, chosen, onSending, onSaved }: QuestionsFormProps) {
  const { i18n } = useLingui()
  const form = useForm({
    id: 'security-questions',
    first: () => ({
      question1: chosen[0] ?? '',
      question2: chosen[1] ?? '',
      question3: chosen[2] ?? '',
      answer1: '',
      answer2: '',
      answer3: '',
    }),
    check: problemsOf,
    send: (value, { key }) => {
      onSending()
      return saveSecurityAnswers(
        [
          { question: value.question1, answer: value.answer1 },
          { question: value.question2, answer: value.answer2 },
          { question: value.question3, answer: value.answer3 },
        ],
        key,
      )
    },
    onSent: (_, { question1, question2, question3 }) => onSaved([question1, question2, question3]),
  })
  const options = choices.map((id) => ({
    id,
    label: i18n._(questionWords[id] ?? msg`Another question`),
  }))
  return (
    <Form form={form} send={<Trans>Save my answers</Trans>}>
      {([1, 2, 3] as const).map((at) => (
        <Stack key={at} gap={3}>
          <Select
            {...form.select(`question${at}`)}
            label={<Trans>Question {at}</Trans>}
            options={options}
          />
          <TextField
            {...form.field(`answer${at}`)}
            label={<Trans>Answer {at}</Trans>}
            autoComplete="off"
          />
        </Stack>
      ))}
    </Form>
  )
}
