import { beforeEach, expect, test } from 'vitest'
import { askForScale, scaleQuestionOpen, toggleScaleQuestion } from './scale-question'

beforeEach(() => {
  localStorage.clear()
  scaleQuestionOpen.set(false)
})

test('S1-4.3-08 the question is closed, a toggle opens it and another closes it', () => {
  expect(scaleQuestionOpen.get()).toBe(false)
  toggleScaleQuestion()
  expect(scaleQuestionOpen.get()).toBe(true)
  toggleScaleQuestion()
  expect(scaleQuestionOpen.get()).toBe(false)
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
