import { useState } from 'react'
import type { Json } from '../../../data/kept-form'
import { AskQuestion } from '../../../forms/ask-question'
import { answerOf, type Question, type Questionnaire } from '../../../forms/questionnaire'
import { Steps } from '../../../forms/steps'
import { Gallery, Specimen } from './specimen'

const options = [
  { id: 'walk', label: 'Walking' },
  { id: 'swim', label: 'Swimming', detail: 'In a pool or outdoors' },
  { id: 'none', label: 'None of these', exclusive: true },
]

const kinds: readonly Question[] = [
  { id: 'text', kind: 'text', label: 'What should we call you?' },
  { id: 'long-text', kind: 'long-text', label: 'Tell us about your day', optional: true },
  {
    id: 'number',
    kind: 'number',
    label: 'How far did you walk?',
    unit: 'miles',
    digits: 1,
    least: 0,
    most: 100,
    why: 'Walking lowers blood sugar for many hours.',
  },
  { id: 'date', kind: 'date', label: 'When did it start?', latest: 'today' },
  { id: 'choice', kind: 'choice', label: 'What do you like best?', options: options.slice(0, 2) },
  { id: 'choices', kind: 'choices', label: 'What do you do each week?', options },
  { id: 'yes-no', kind: 'yes-no', label: 'Do you smoke?' },
  {
    id: 'scale',
    kind: 'scale',
    label: 'How much pain do you feel?',
    from: 0,
    to: 10,
    fromLabel: 'No pain',
    toLabel: 'The worst pain you can think of',
  },
  { id: 'phone', kind: 'phone', label: 'Mobile phone' },
  { id: 'email', kind: 'email', label: 'Email' },
  { id: 'address', kind: 'address', label: 'Where do you live?', country: 'US' },
]

const find = (...ids: string[]) => kinds.filter(({ id }) => ids.includes(id))

const example: Questionnaire = {
  id: 'example',
  version: 1,
  pages: [
    { id: 'you', title: 'About you', questions: find('text', 'yes-no') },
    { id: 'week', title: 'Your week', questions: find('choices', 'number') },
    {
      id: 'pain',
      title: 'Pain',
      intro: 'You see this page because you walk.',
      questions: find('scale', 'date'),
      enableWhen: [{ question: 'choices', operator: '=', answer: 'walk' }],
    },
  ],
}

/** Every kind of question, and a questionnaire of three pages. */
export function Questions() {
  const [answers, setAnswers] = useState<Readonly<Record<string, Json>>>({})
  const [isSent, setSent] = useState(false)
  return (
    <Gallery id="questions" title="Questions">
      <Specimen name="Kinds of questions">
        {kinds.map((question) => (
          <AskQuestion
            key={question.id}
            question={question}
            id={`kind-${question.id}`}
            answer={answers[question.id]}
            onChange={(next) =>
              setAnswers((before) => {
                const answer = answerOf(next, before[question.id])
                return { ...before, [question.id]: answer }
              })
            }
            error={() => undefined}
          />
        ))}
      </Specimen>
      <Specimen name="Steps">
        {isSent ? (
          <p>Sent</p>
        ) : (
          <Steps
            questionnaire={example}
            draft={{ route: '/__ui', field: 'example' }}
            send={async () => {}}
            onSent={() => setSent(true)}
            sendWords="Send my answers"
          />
        )}
      </Specimen>
    </Gallery>
  )
}
