import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { TextField } from '../ui/text-field'
import { Form } from './form'
import { MoreFields } from './more-fields'
import { renderForm } from './testing'
import { useForm } from './use-form'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function Pulse() {
  const form = useForm({
    id: 'pulse',
    first: { pulse: '' },
    check: ({ pulse }) => ({ pulse: pulse !== '60' && 'Enter 60.' }),
    send: async () => {},
  })
  return (
    <Form form={form}>
      <MoreFields words="More" isFilled={false} problems={form.problems} outside={[]}>
        <TextField {...form.field('pulse')} label="Pulse" />
      </MoreFields>
    </Form>
  )
}

test('an error unfolds what was folded away, which stays open until somebody closes it', async () => {
  await renderForm(<Pulse />)
  const more = screen.getByRole('button', { name: 'More' })
  const isOpen = () => more.getAttribute('aria-expanded')
  expect(isOpen()).toBe('false')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(isOpen()).toBe('true')
  await userEvent.type(screen.getByRole('textbox', { name: 'Pulse' }), '6')
  expect(isOpen()).toBe('true')
  await userEvent.click(more)
  expect(isOpen()).toBe('false')
})
