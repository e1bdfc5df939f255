import type { Questionnaire } from '../questionnaire'

/** Three questions, the last one only for people who answer the second with yes. */
export const sleep: Questionnaire = {
  id: 'sleep',
  version: 1,
  pages: [
    {
      id: 'nights',
      title: { 'en-US': 'Your nights', 'es-US': 'Sus noches', 'fr-CA': 'Vos nuits' },
      questions: [
        {
          id: 'hours',
          kind: 'number',
          label: { 'en-US': 'How many hours do you sleep?', 'es-US': '¿Cuántas horas duerme?' },
          why: { 'en-US': 'Sleep changes your blood sugar.' },
          least: 0,
          most: 24,
          digits: 1,
        },
        { id: 'wakes', kind: 'yes-no', label: 'Do you wake up at night?' },
      ],
    },
    {
      id: 'waking',
      title: 'When you wake up',
      enableWhen: [{ question: 'wakes', operator: '=', answer: true }],
      questions: [
        {
          id: 'reasons',
          kind: 'choices',
          label: 'What wakes you?',
          options: [
            { id: 'thirst', label: 'Thirst' },
            { id: 'noise', label: 'Noise' },
            { id: 'none', label: 'None of these', exclusive: true },
          ],
        },
      ],
    },
  ],
}
