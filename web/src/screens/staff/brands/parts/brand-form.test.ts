import { expect, test } from 'vitest'
import type { BrandDraft } from '../../../../data/brands'
import { type BrandForm, changedFields, draftOf, formOf, merged } from './brand-form'

const palette = {
  primary_1: '#A3202C',
  primary_2: '#861A24',
  primary_3: '#F9E6E8',
  secondary_1: '#2F5D50',
  secondary_2: '#5F6368',
  secondary_3: '#F6F1EC',
}

const maple: BrandDraft = {
  brand_name: 'Maple',
  organisation: 'Maple Inc.',
  country: 'CA',
  form: 'one-app',
  data_theme: 'system',
  hosts: ['maple.localhost'],
  frame_hosts: ['https://teams.example'],
  member_host: 'maple.localhost',
  logout_url: '',
  logo_width: 180,
  teen_age: 14,
  adult_age: 18,
  support: { email: 'a@b.test', phone: '988' },
  colors: { light: palette, dark: { ...palette, primary_1: '#F3959D' } },
  meta_tags: { thumbnail: '/t.png', og_image: '/o.png', og_url: 'https://maple.test/' },
  footer_fields: {
    brand: [{ label: 'About', url: 'https://maple.test/about' }],
    default: { sitemap: '/sitemap' },
  },
  supress_health_info: true,
  restricted_member_correctional_facilities: false,
  suppressed_account_routes: ['family'],
}

const form = formOf(maple, ['sitemap', 'accessibility'])
const withText = (base: BrandForm, text: Record<string, string>): BrandForm => ({
  ...base,
  text: { ...base.text, ...text },
})

test('S1-3-06 to S1-3-16 every field goes into the form and comes out again', () => {
  expect(draftOf(form)).toEqual(maple)
})

test('a footer link without an address is left out', () => {
  const cleared = withText(form, { 'footer_fields.default.sitemap': ' ' })
  expect(draftOf(cleared).footer_fields?.default).toEqual({})
})

test.each(['', 'fourteen', '14.5', '-14', '1e1', '1400'])(
  'an age of “%s” is sent as none, to be refused',
  (typed) => {
    expect(draftOf(withText(form, { teen_age: typed })).teen_age).toBe(0)
  },
)

test('what changed is named as the server names it', () => {
  const after: BrandForm = {
    ...withText(form, { brand_name: 'Maple Care', 'colors.dark.primary_1': '#000000' }),
    hosts: ['maple.localhost', 'm.test'],
    links: [],
    suppressed: ['family', 'sent'],
    suppressHealthInfo: false,
    correctional: true,
  }
  expect(changedFields(form, form)).toEqual([])
  expect(changedFields(form, after)).toEqual([
    'brand_name',
    'colors.dark.primary_1',
    'hosts',
    'footer_fields.brand',
    'suppressed_account_routes',
    'supress_health_info',
    'restricted_member_correctional_facilities',
  ])
})

test('my changes go on top of theirs, and theirs stay where I changed nothing', () => {
  const mine = { ...withText(form, { brand_name: 'Mine', country: 'US' }), hosts: ['mine.test'] }
  const theirs = {
    ...withText(form, { brand_name: 'Theirs', organisation: 'Their Inc.' }),
    suppressed: ['sent'],
    correctional: true,
  }
  const together = merged(form, mine, theirs)
  expect(together.text).toMatchObject({
    brand_name: 'Mine',
    organisation: 'Their Inc.',
    country: 'US',
  })
  expect(together).toMatchObject({
    hosts: ['mine.test'],
    suppressed: ['sent'],
    correctional: true,
    links: form.links,
  })
})
