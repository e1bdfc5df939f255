import { readdirSync, readFileSync } from 'node:fs'
import { builtScreens } from './lib/screens.ts'
import { folder, screenFolder, shellId } from './lib/shot-plan.ts'
import { expect, test } from './lib/test.ts'

const subjects = [
  ...builtScreens.map(({ id, path }) => ({ id, path })),
  { id: shellId, path: 'the shell' },
]

/** One sheet a screen: all its pictures side by side, to be looked at by a person. */
for (const { id, path } of subjects) {
  test(`sheet of ${path}`, async ({ page }) => {
    const files = readdirSync(screenFolder(id))
      .filter((name) => name.endsWith('.png'))
      .toSorted()
    expect(files.length).toBeGreaterThan(0)
    const figures = files.map((name) => {
      const image = readFileSync(screenFolder(id) + name).toString('base64')
      const width = name.startsWith('390') ? 260 : 560
      return `<figure style="width:${width}px"><img src="data:image/png;base64,${image}"><figcaption>${name.replace('.png', '')}</figcaption></figure>`
    })
    await page.setViewportSize({ width: 2400, height: 1200 })
    await page.setContent(
      `<style>
        body { margin: 24px; background: #777; font: 14px sans-serif; color: #fff }
        main { display: flex; flex-wrap: wrap; gap: 16px; align-items: start }
        figure { margin: 0 } img { width: 100%; max-height: 1400px; object-fit: cover; object-position: top }
      </style><h1>${path}</h1><main>${figures.join('')}</main>`,
    )
    await page.screenshot({ path: `${folder}${id}.png`, fullPage: true })
  })
}
