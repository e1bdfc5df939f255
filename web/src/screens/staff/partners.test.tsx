import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  type Answer,
  type Call,
  json,
  memberSession,
  renderApp,
  stubServer,
} from '../../shell/testing'
import { draftOf, partnerOf, problemsOf } from './partners/parts/partner-draft'

const admin = {
  session: { ...memberSession, role: 'Admin' },
  startup: { staff: { name: 'Ada Park', role: 'Admin', rights: ['apps'] } },
}
const partner = {
  brandCode: 'default',
  code: 'MoveWell',
  name: 'MoveWell',
  site: 'https://movewell.example',
  protocol: 'none',
  hosts: ['movewell.example'],
  revision: 3,
  texts: [{ locale: 'fr-CA', summary: 'Exercices', cost: 'Gratuit' }],
}

let brands: Answer
let list: Answer
let save: Answer
let logo: Answer
let calls: Call[]

beforeEach(() => {
  brands = () => json(200, { brands: [{ code: 'default', brandName: 'Wellhouse' }] })
  list = () => json(200, { partners: [partner] })
  save = () => json(200, {})
  logo = () => json(200, {})
  calls = stubServer({
    ListBrands: (request) => brands(request),
    ListBrandPartners: (request) => list(request),
    SavePartner: (request) => save(request),
    SetPartnerLogo: (request) => logo(request),
    TestPartner: () =>
      json(200, { findings: [{ check: 'partnerSite', ok: false, detail: 'movewell.example' }] }),
  })
})

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('a partner is changed in its languages, with the revision that was shown', async () => {
  await renderApp('/staff/partners', admin)
  fireEvent.click(await screen.findByRole('button', { name: 'Change MoveWell' }))
  await screen.findByRole('heading', { level: 2, name: 'Change the partner' })
  fireEvent.change(screen.getByLabelText(/What it costs.*Español/), {
    target: { value: 'Gratis' },
  })
  fireEvent.click(screen.getByRole('button', { name: 'Save the partner' }))
  await waitFor(() => expect(calls.some(({ name }) => name === 'SavePartner')).toBe(true))
  const sent = JSON.parse(calls.find(({ name }) => name === 'SavePartner')?.sent ?? '') as {
    partner: { revision: number; texts: { locale: string; summary: string; cost: string }[] }
  }
  expect(sent.partner.revision).toBe(3)
  expect(sent.partner.texts).toContainEqual({ locale: 'es-US', summary: '', cost: 'Gratis' })
  expect(sent.partner.texts).toContainEqual({
    locale: 'fr-CA',
    summary: 'Exercices',
    cost: 'Gratuit',
  })
})

test('a test says what is wrong', async () => {
  await renderApp('/staff/partners', admin)
  fireEvent.click(await screen.findByRole('button', { name: 'Test MoveWell' }))
  await screen.findByText('movewell.example doesn’t answer us.')
})

test('a brand without partners, and a list that does not come', async () => {
  list = () => json(200, {})
  await renderApp('/staff/partners', admin)
  await screen.findByText('This brand has no partners')
  cleanup()
  list = () => json(500, { errorType: 'internal' })
  await renderApp('/staff/partners', admin)
  await screen.findByText('We couldn’t load the partners.')
})

test('what may stand in the form', () => {
  const good = draftOf(partner)
  const wrong = (change: object) =>
    Object.entries(problemsOf({ ...good, ...change }))
      .filter(([, problem]) => problem)
      .map(([name]) => name)
  expect(wrong({})).toEqual([])
  expect(wrong({ name: ' ' })).toEqual(['name'])
  expect(wrong({ code: 'a b' })).toEqual(['code'])
  expect(wrong({ site: 'movewell' })).toEqual(['site'])
  expect(wrong({ hosts: '\n' })).toEqual(['hosts'])
  expect(wrong({ 'summary fr-CA': 'é'.repeat(401) })).toEqual(['summary fr-CA'])
  expect(wrong({ 'cost fr-CA': 'é'.repeat(120) })).toEqual([])
  expect(partnerOf({ ...good, shares: ['email'] }, 'default', 3).shares).toEqual([])
})

test('without the list of brands, the partners of the first one are there', async () => {
  brands = () => json(500, { errorType: 'internal' })
  await renderApp('/staff/partners', admin)
  await screen.findByText('We couldn’t load the brands.')
  expect((await screen.findAllByText('MoveWell')).length).toBeGreaterThan(0)
})

test('a logo is sent with the revision, and what is wrong with it is said', async () => {
  const fields = [{ field: 'file', messageKey: 'brand.logoType', message: 'no' }]
  logo = () => json(400, { code: 'invalid_argument', fields })
  await renderApp('/staff/partners', admin)
  await screen.findByRole('button', { name: 'Add a logo MoveWell' })
  const files = document.querySelector<HTMLInputElement>('input[type="file"]')
  if (!files) throw new Error('no way to choose a file')
  fireEvent.change(files, { target: { files: [new File(['abc'], 'logo.png')] } })
  await waitFor(() => expect(calls.some(({ name }) => name === 'SetPartnerLogo')).toBe(true))
  const sent = JSON.parse(calls.find(({ name }) => name === 'SetPartnerLogo')?.sent ?? '')
  expect(sent).toEqual({ brandCode: 'default', code: 'MoveWell', revision: 3, file: 'YWJj' })
  expect(await screen.findByText('The logo must be an SVG or a PNG file.')).toBeTruthy()
})

test('a file that is too large is not sent', async () => {
  await renderApp('/staff/partners', admin)
  await screen.findByRole('button', { name: 'Add a logo MoveWell' })
  const files = document.querySelector<HTMLInputElement>('input[type="file"]')
  if (!files) throw new Error('no way to choose a file')
  const large = new File([new Uint8Array(256 * 1024 + 1)], 'logo.png')
  fireEvent.change(files, { target: { files: [large] } })
  expect(await screen.findByText('The file is too large. The limit is 256 kB.')).toBeTruthy()
  expect(calls.some(({ name }) => name === 'SetPartnerLogo')).toBe(false)
})
