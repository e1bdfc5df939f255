import { beforeEach, expect, test } from 'vitest'
import { askForScale, scaleQuestionOpen } from './scale-question'

beforeEach(() => {
  localStorage.clear()
  scaleQuestionOpen.set(false)
})

test('S2-2-96 a session is asked once, the next one again', () => {
  askForScale('first')
  expect(scaleQuestionOpen.get()).toBe(true)
  scaleQuestionOpen.set(false)
  askForScale('first')
  expect(scaleQuestionOpen.get()).toBe(false)
  askForScale('second')
  expect(scaleQuestionOpen.get()).toBe(true)
})
