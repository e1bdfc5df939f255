import { i18n } from '@lingui/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { BootContext } from '../data/boot-context'
import { setServerClock } from '../data/clock'
import { createQueryClient } from '../data/query-client'
import { actions } from '../domain/danger'
import { activate, loadTexts } from '../i18n/activate'
import { I18nRoot } from '../i18n/i18n-root'
import type { Locale } from '../i18n/locale'
import { MemoryRouter } from '../routes/testing'
import { PressureFirstAid } from '../screens/blood-pressure/parts/first-aid'
import { SugarFirstAid } from '../screens/blood-sugar/parts/first-aid'
import { useAttentionText } from '../screens/home/parts/attention-text'
import { bootOf, json, memberSession, now } from '../shell/testing'
import { PlainEmergency } from '../ui/plain-emergency'
import { CallCareTeam } from './call-care-team'
import { adviceFor, questionsFor } from './check-in-words-for'
import { EmergencyActions } from './emergency-actions'
import { RecheckCard } from './recheck-card'
import { SevereSteps } from './severe-steps'
import { SugarAdvice } from './sugar-advice'
import { whenOf } from './when'

const acting = {
  memberId: 'm',
  linkId: 'l',
  name: 'Mateo Delgado',
  givenName: 'Mateo',
  relationship: 'guardian',
  areas: ['readings'],
}

beforeEach(() => {
  setServerClock(now)
  vi.stubGlobal('fetch', async () => json(200, {}))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** Words that take the person who acts for the patient. */
const toThePatient: Partial<Record<Locale, RegExp>> = {
  'en-US':
    /\b(your (last|blood|low|weight|care team|doctor|readings|body|belly|breath|next|scale)|you (feel|vomit|throw|can’t|have a|have trouble)|if you’re|do you have any|how (you are|do you feel)|I (got|checked|fainted|cough|cannot))\b/i,
  'es-US':
    /\b(sus? (última|azúcar|presión|peso|equipo|médico|lecturas?|cuerpo|vientre|aliento|próxima|báscula)|se siente (mal|peor|muy)|siente (que|temblores|confusión)|le (duele|cuesta)|me (medí|cuesta|siento|duele)|tengo|estoy|coma o beba|tome 15|siéntese)(?!\p{L})/iu,
  'fr-CA':
    /\b(vo(tre|s) (dernière|deux|glycémie|hypoglycémie|tension|poids|équipe|médecin|lectures?|corps|ventre|haleine|prochain)|vous (vous sentez|sentez|vomissez|tremblez|avez (mal|un|du)|ne pouvez pas avaler)|mangez|buvez|prenez 15|asseyez-vous|j’ai|je)(?!\p{L})/iu,
}

const when = whenOf({ at: now, offsetMinutes: -360 }, 'America/Chicago')
const recheck = {
  text: '62',
  unit: 'mg/dL',
  readingAt: now,
  local: '2026-11-17T09:00:00',
  since: now,
}

function Attention({ kind, values }: { kind: string; values: Record<string, string> }) {
  const { title, detail } = useAttentionText()({ kind, values })
  return `${title} ${detail}`
}

const shown: Record<string, ReactNode> = {
  ...Object.fromEntries(
    actions.map((action) => [
      `the plain form of ${action}`,
      <PlainEmergency key="" action={action} name="Mateo" />,
    ]),
  ),
  ...Object.fromEntries(
    actions.flatMap((action) =>
      ['bloodSugar', 'bloodPressure', 'weight'].map((kind) => [
        `what to do: ${action}, ${kind}`,
        <EmergencyActions
          key=""
          doctors={[]}
          stage={{ action, kind, direction: kind === 'bloodSugar' ? 'low' : 'severe' }}
        />,
      ]),
    ),
  ),
  'a low that is typed': <SugarFirstAid entry={{ value: 45, shown: 'number', when } as never} />,
  'a very high sugar that is typed': (
    <SugarFirstAid entry={{ value: 650, shown: 'number', when } as never} />
  ),
  'a severe pressure that is typed': (
    <PressureFirstAid entry={{ systolic: 190, diastolic: 125, when } as never} />
  ),
  'low again': <RecheckCard recheck={{ ...recheck, low: true }} />,
  'low again, long ago': (
    <RecheckCard recheck={{ ...recheck, low: true, readingAt: now - 9e7, since: now - 9e7 }} />
  ),
  'fine after a low': <RecheckCard recheck={recheck} />,
  'the steps of a severe pressure': <SevereSteps amount="190/125 mmHg" />,
  'a pulse far from the usual': <CallCareTeam />,
  ...Object.fromEntries(
    ['severelyLow', 'veryLow', 'low', 'veryHigh', 'severelyHigh'].map((status) => [
      `advice on ${status}`,
      <SugarAdvice key="" at={now} statusKey={`reading.status.${status}`} />,
    ]),
  ),
  'a row about an emergency': <Attention kind="checkIn" values={{ action: 'call' }} />,
  'a row with a question': <Attention kind="checkIn" values={{}} />,
  ...Object.fromEntries(
    ['bloodSugar', 'bloodPressure', 'weight'].flatMap((reading) => [
      [
        `a row to check ${reading} again`,
        <Attention key="" kind="checkAgain" values={{ reading }} />,
      ],
      [
        `a row to check ${reading} once more`,
        <Attention key="" kind="checkAgain" values={{ reading, fine: 'true' }} />,
      ],
    ]),
  ),
}

for (const locale of ['en-US', 'es-US', 'fr-CA'] as const) {
  test.each(Object.entries(shown))(`${locale}: %s speaks of the person`, async (_, part) => {
    await activate(locale)
    await loadTexts('account')
    await loadTexts('readings')
    const boot = bootOf({ session: { ...memberSession, acting } })
    render(
      <QueryClientProvider client={createQueryClient(boot)}>
        <MemoryRouter>
          <BootContext value={boot}>
            <I18nRoot locale={locale} country="US">
              <div data-testid="part">{part}</div>
            </I18nRoot>
          </BootContext>
        </MemoryRouter>
      </QueryClientProvider>,
    )
    const text = (screen.getByTestId('part').textContent ?? '').replace(/\u00a0/g, ' ')
    expect(text.length, 'says something').toBeGreaterThan(3)
    expect(text).not.toMatch(toThePatient[locale] as RegExp)
  })

  test(`${locale}: questions and advice speak of the person`, async () => {
    await activate(locale)
    await loadTexts('account')
    const words = [
      ...Object.values(questionsFor('Mateo')).flatMap(({ ask, answers }) => [
        ask,
        ...Object.values(answers),
      ]),
      ...Object.values(adviceFor('Mateo')).flatMap(({ title, text }) => [title, text]),
    ]
    for (const each of words) {
      expect(i18n._(each)).not.toMatch(toThePatient[locale] as RegExp)
    }
  })
}
