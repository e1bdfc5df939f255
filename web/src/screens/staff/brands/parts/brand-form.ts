/** A brand as the form holds it: one text per field, by the names under which fields are refused. */
import type { BrandDraft } from '../../../../data/brands'

export const themes = ['light', 'dark'] as const
export const colours = [
  'primary_1',
  'primary_2',
  'primary_3',
  'secondary_1',
  'secondary_2',
  'secondary_3',
] as const

export type FooterLink = { readonly label: string; readonly url: string }

export type BrandForm = {
  readonly text: Readonly<Record<string, string>>
  readonly hosts: readonly string[]
  readonly frameHosts: readonly string[]
  readonly links: readonly FooterLink[]
  readonly suppressed: readonly string[]
  readonly suppressHealthInfo: boolean
  readonly correctional: boolean
}

export function formOf(draft: BrandDraft, footerKeys: readonly string[]): BrandForm {
  const { support, meta_tags: meta, footer_fields: footer, colors } = draft
  const text: Record<string, string | undefined> = {
    brand_name: draft.brand_name,
    organisation: draft.organisation,
    country: draft.country,
    form: draft.form,
    data_theme: draft.data_theme,
    member_host: draft.member_host,
    logout_url: draft.logout_url,
    logo_width: String(draft.logo_width ?? ''),
    teen_age: String(draft.teen_age ?? ''),
    adult_age: String(draft.adult_age ?? ''),
    'support.email': support?.email,
    'support.phone': support?.phone,
    'meta_tags.thumbnail': meta?.thumbnail,
    'meta_tags.og_image': meta?.og_image,
    'meta_tags.og_url': meta?.og_url,
  }
  for (const theme of themes) {
    for (const colour of colours) text[`colors.${theme}.${colour}`] = colors?.[theme]?.[colour]
  }
  for (const key of footerKeys) text[`footer_fields.default.${key}`] = footer?.default?.[key]
  return {
    text: Object.fromEntries(Object.entries(text).map(([field, value = '']) => [field, value])),
    hosts: draft.hosts ?? [],
    frameHosts: draft.frame_hosts ?? [],
    links: (footer?.brand ?? []).map(({ label = '', url = '' }) => ({ label, url })),
    suppressed: [...(draft.suppressed_account_routes ?? [])].sort(),
    suppressHealthInfo: draft.supress_health_info ?? false,
    correctional: draft.restricted_member_correctional_facilities ?? false,
  }
}

export function draftOf({ text, ...form }: BrandForm): BrandDraft {
  const palette = (theme: string) =>
    Object.fromEntries(colours.map((colour) => [colour, text[`colors.${theme}.${colour}`]]))
  const prefix = 'footer_fields.default.'
  const links = Object.entries(text).flatMap(([field, url]) =>
    field.startsWith(prefix) && url.trim() ? [[field.slice(prefix.length), url]] : [],
  )
  return {
    brand_name: text.brand_name,
    organisation: text.organisation,
    country: text.country,
    form: text.form,
    data_theme: text.data_theme,
    hosts: form.hosts,
    frame_hosts: form.frameHosts,
    member_host: text.member_host,
    logout_url: text.logout_url,
    logo_width: Number(text.logo_width),
    teen_age: wholeNumber(text.teen_age),
    adult_age: wholeNumber(text.adult_age),
    support: { email: text['support.email'], phone: text['support.phone'] },
    colors: { light: palette('light'), dark: palette('dark') },
    meta_tags: {
      thumbnail: text['meta_tags.thumbnail'],
      og_image: text['meta_tags.og_image'],
      og_url: text['meta_tags.og_url'],
    },
    footer_fields: { brand: form.links, default: Object.fromEntries(links) },
    supress_health_info: form.suppressHealthInfo,
    restricted_member_correctional_facilities: form.correctional,
    suppressed_account_routes: form.suppressed,
  }
}

/** 0 for a text that is no whole number: the server refuses it beside the field. */
function wholeNumber(text = ''): number {
  return /^\s*\d{1,3}\s*$/.test(text) ? Number(text) : 0
}

/** The parts beside the texts, by the names of the wire. */
const wholes = {
  hosts: 'hosts',
  frameHosts: 'frame_hosts',
  links: 'footer_fields.brand',
  suppressed: 'suppressed_account_routes',
  suppressHealthInfo: 'supress_health_info',
  correctional: 'restricted_member_correctional_facilities',
} as const satisfies Partial<Record<keyof BrandForm, string>>

type Whole = keyof typeof wholes
const wholeKeys = Object.keys(wholes) as Whole[]

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** The fields that differ, in the order of the form. */
export function changedFields(before: BrandForm, after: BrandForm): string[] {
  const texts = Object.keys(after.text).filter((field) => before.text[field] !== after.text[field])
  const parts = wholeKeys.filter((part) => !same(before[part], after[part]))
  return [...texts, ...parts.map((part) => wholes[part])]
}

/** My changes on top of theirs: what I did not touch is as they left it. */
export function merged(before: BrandForm, mine: BrandForm, theirs: BrandForm): BrandForm {
  const text = Object.fromEntries(
    Object.entries(theirs.text).map(([field, value]) => {
      const own = mine.text[field] ?? ''
      return [field, own === before.text[field] ? value : own]
    }),
  )
  const part = <Key extends Whole>(key: Key): BrandForm[Key] =>
    same(mine[key], before[key]) ? theirs[key] : mine[key]
  return {
    text,
    hosts: part('hosts'),
    frameHosts: part('frameHosts'),
    links: part('links'),
    suppressed: part('suppressed'),
    suppressHealthInfo: part('suppressHealthInfo'),
    correctional: part('correctional'),
  }
}

/** The id of a field's element, so that the error summary can lead to it. */
export function fieldId(field: string): string {
  return `brand-${field.replaceAll('.', '-').replaceAll('_', '-')}`
}
