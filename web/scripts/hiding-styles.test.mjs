import { preprocessCSS, resolveConfig } from 'vite'
import { expect, test } from 'vitest'
import { hidingStyles } from './hiding-styles.ts'

const config = await resolveConfig(
  { configFile: false, css: { postcss: { plugins: [hidingStyles] } } },
  'serve',
)

async function styles(css, name = '/part.css') {
  const { code, modules } = await preprocessCSS(css, name, config)
  return { code: code.replaceAll(/\s+/g, ' ').trim(), modules }
}

test('what hides stays, with what shows it again', async () => {
  const { code } = await styles(`
    .menu { color: red; display: none; }
    .button { padding: 1rem; }
    @media (min-width: 48rem) { .menu { display: flex; gap: 1rem; } .button { margin: 0; } }
    .off { pointer-events: none; cursor: wait; }
  `)
  expect(code).toBe(
    '.menu { display: none; } @media (min-width: 48rem) { .menu { display: flex; } } .off { pointer-events: none; }',
  )
})

test('a file that hides nothing on a screen is empty, and its classes keep their names', async () => {
  const { code, modules } = await styles(
    '.row { display: flex; } @media print { .row { display: none; } }',
    '/part.module.css',
  )
  expect(code).toBe('')
  expect(Object.keys(modules ?? {})).toEqual(['row'])
})
