import { expect, test } from 'vitest'
import { hasCrisisWords } from './crisis-words'

test.each([
  'I want to kill myself',
  'Sometimes I WANT TO DIE.',
  'i don’t want to live',
  'thinking about suicide',
  'Quiero   morir',
  'He pensado en el suicidio',
  'quiero hacerme daño',
  'Je veux mettre fin à mes jours',
  'j’ai des idées suicidaires? suicidaire, oui',
  'J’ai envie de mourir',
])('help is shown for: %s', (text) => {
  expect(hasCrisisWords(text)).toBe(true)
})

test.each([
  'My sugar was 118 this morning',
  'These strips are to die for',
  'I could kill for a donut',
  'El dolor me está matando un poco',
  'Je me suis blessé au genou',
  'suicidal'.slice(0, 4),
  '',
])('and not for: %s', (text) => {
  expect(hasCrisisWords(text)).toBe(false)
})
