import type { Page } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from './lib/checks.ts'
import { ownServer } from './lib/own-server.ts'
import type { Person } from './lib/people.ts'
import { signIn } from './lib/session.ts'
import { expect, settled, test } from './lib/test.ts'

const server = ownServer()
const small = { width: 390, height: 844 }

async function arrive(page: Page, person: Person, path: string) {
  const { state } = await signIn(person, server.url)
  await page.context().addCookies(state.cookies)
  await page.goto(server.url + path)
  await settled(page)
}

const next = (page: Page) => page.getByRole('button', { name: 'Continue', exact: true })

/** Chooses with the keyboard alone. */
async function choose(page: Page, group: RegExp | string, option: string) {
  const radio = page.getByRole('radiogroup', { name: group }).getByRole('radio', { name: option })
  await radio.focus()
  await page.keyboard.press('Space')
}

test('S1-2.6-33 S1-2.6-34 S1-2.6-35 insights begin on a phone and end in another browser, by keyboard', async ({
  page,
  browser,
}) => {
  await page.setViewportSize(small)
  await arrive(page, 'tom', '/health_insights')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('textbox', { name: /On how many days/ }).fill('3')
  await page.getByRole('textbox', { name: /For how many minutes/ }).fill('30')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Sleeping' })).toBeFocused()

  const laptop = await (await browser.newContext()).newPage()
  await arrive(laptop, 'tom', '/health_insights')
  await expect(laptop.getByRole('heading', { name: 'Sleeping' })).toBeVisible()
  await expect(laptop.getByText(/You stopped on/)).toBeVisible()
  await laptop.getByRole('textbox', { name: /How many hours/ }).fill('6.5')
  await laptop.keyboard.press('Enter')
  await laptop.getByRole('textbox', { name: /How many servings/ }).fill('5')
  await choose(laptop, /run out before/, 'Never true')
  await choose(laptop, /didn’t last/, 'Never true')
  await next(laptop).press('Enter')
  await choose(laptop, /smoke, vape/, 'Every day')
  await choose(laptop, /have a drink containing/, 'Never')
  await next(laptop).press('Enter')
  for (const item of [/Little interest/, /Feeling down/, /Feeling nervous/, /stop or control/]) {
    await choose(laptop, item, 'Several days')
  }
  await expectAccessible(laptop)
  await next(laptop).press('Enter')
  await expect(laptop.getByRole('heading', { name: 'Check your answers' })).toBeFocused()
  await laptop.getByRole('button', { name: 'Send my answers' }).press('Enter')
  await expect(laptop).toHaveURL(/health_insights_report/)
  await expect(laptop.getByText('Hours of sleep a night: 6.5.')).toBeVisible()
  await expect(laptop.getByRole('link', { name: /1-800-QUIT-NOW/ })).toBeVisible()
  await expectAccessible(laptop)
  const paper = await laptop.pdf({ format: 'Letter' })
  expect(paper.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1)

  await laptop.getByRole('link', { name: 'Earlier results' }).click()
  await expect(laptop.getByRole('table')).toContainText('6.5')
  await expectAccessible(laptop)
  await laptop.context().close()
})

const walks = JSON.stringify({
  resourceType: 'Questionnaire',
  id: 'walks',
  title: 'Walks',
  _title: translated('Paseos'),
  item: [
    {
      linkId: '1',
      type: 'boolean',
      text: 'Do you walk every day?',
      _text: translated('¿Camina todos los días?'),
      required: true,
    },
  ],
})

function translated(content: string) {
  return {
    extension: [
      {
        url: 'http://hl7.org/fhir/StructureDefinition/translation',
        extension: [
          { url: 'lang', valueCode: 'es' },
          { url: 'content', valueString: content },
        ],
      },
    ],
  }
}

test('an Admin brings a questionnaire and a member answers it in Spanish', async ({
  page,
  browser,
}) => {
  await arrive(page, 'admin', '/staff/questionnaires')
  const choose = page.locator('input[type="file"]')
  const file = (text: string) => ({
    name: 'walks.json',
    mimeType: 'application/json',
    buffer: Buffer.from(text),
  })
  await choose.setInputFiles(file(walks.replace('"boolean"', '"attachment"')))
  await expect(page.getByText('item[0].type')).toBeVisible()
  await choose.setInputFiles(file(walks))
  await expect(page.getByRole('radiogroup', { name: 'Do you walk every day?' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Add this questionnaire' }).click()
  await expect(page.getByText('The questionnaire is added')).toBeVisible()
  const version = page.locator('section').filter({ hasText: 'Walks, version 1' })
  await version.getByRole('button', { name: 'Publish for Wellhouse' }).click()
  await expect(version.getByText(/^Published for/)).toBeVisible()

  const member = await (await browser.newContext()).newPage()
  await arrive(member, 'rosa', '/questionnaires')
  const asked = member.locator('section').filter({ hasText: 'Paseos' })
  await asked.getByRole('link', { name: 'Responder las preguntas' }).click()
  await expect(member.getByRole('heading', { level: 1, name: 'Paseos' })).toBeVisible()
  await member.getByRole('radio', { name: 'Sí' }).focus()
  await member.keyboard.press('Space')
  await expectAccessible(member)
  await member.getByRole('button', { name: 'Continuar', exact: true }).click()
  await member.getByRole('button', { name: 'Enviar mis respuestas' }).click()
  await expect(member.getByRole('heading', { level: 1, name: 'Lo que envió' })).toBeVisible()
  await expect(member.getByText('¿Camina todos los días?')).toBeVisible()
  const download = member.waitForEvent('download')
  await member.getByRole('button', { name: 'Guardar una copia para otra clínica' }).click()
  expect((await download).suggestedFilename()).toBe('walks.json')
  await member.context().close()
})
