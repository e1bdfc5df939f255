import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Suspense, startTransition, useState } from 'react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { partOf, parts } from '../i18n/parts'
import { loadScreen, loadTable, ScreenFile, whenScreenIsGone } from './screen-modules'

// Compiled on demand, which a busy machine takes seconds for.
beforeAll(() => loadTable('inaccessible.tsx'), 60_000)

afterEach(() => {
  cleanup()
  vi.doUnmock('../screens/inaccessible.tsx')
})

/** A page with a text field, and a change to a screen whose chunk is gone. */
function Pages() {
  const [file, setFile] = useState('')
  return (
    <Suspense fallback="waiting">
      {file ? <ScreenFile file={file} /> : <input aria-label="note" />}
      <button type="button" onClick={() => startTransition(() => setFile('inaccessible.tsx'))}>
        go
      </button>
    </Suspense>
  )
}

test('a chunk of an older version is gone: the page on show and what was typed stay', async () => {
  vi.doMock('../screens/inaccessible.tsx', () => {
    throw new TypeError('Failed to fetch dynamically imported module')
  })
  const gone = vi.fn()
  const stop = whenScreenIsGone(gone)
  const user = userEvent.setup()
  render(<Pages />)
  await user.type(screen.getByLabelText('note'), 'half a sentence')
  await user.click(screen.getByRole('button', { name: 'go' }))
  await act(() => vi.waitFor(() => expect(gone).toHaveBeenCalledOnce()))
  expect(screen.getByLabelText<HTMLInputElement>('note').value).toBe('half a sentence')
  stop()
  await expect(loadScreen('inaccessible.tsx')).rejects.toThrow('could not be loaded')
})

test('S1-8-04 a name that no file has is a fault, not a blank page', async () => {
  await expect(loadScreen('no-such.tsx')).rejects.toThrow('not there')
})

test.each(parts)(
  'every screen of the part %s stands in its table, and no other does',
  async (part) => {
    const files = Object.keys(import.meta.glob('../screens/**/*.tsx'))
      .map((file) => file.slice('../screens/'.length))
      .filter((file) => !file.includes('parts/') && !file.endsWith('.test.tsx'))
      .filter((file) => partOf(file) === part)
    expect(files).not.toEqual([])
    const { screens } = await import(`./screen-tables/${part}.ts`)
    expect(Object.keys(screens).toSorted()).toEqual(
      files.map((file) => `../../screens/${file}`).toSorted(),
    )
  },
)
