import { msg } from '@lingui/core/macro'
import type { EditedPartner } from '../../../../data/partner-desk'
import { locales } from '../../../../i18n/locale'

/** A partner as the form holds it: lists have one entry on each line. */
export type PartnerDraft = {
  code: string
  name: string
  site: string
  protocol: string
  metadata: string
  loginUrl: string
  clientId: string
  shares: string[]
  promos: string
  programs: string[]
  hosts: string
  phone: string
} & Record<`summary ${string}` | `cost ${string}`, string>

export const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

export function draftOf(partner: EditedPartner): PartnerDraft {
  const texts = Object.fromEntries(
    locales.flatMap((locale) => {
      const { summary = '', cost = '' } =
        partner.texts?.find((text) => text.locale === locale) ?? {}
      return [
        [`summary ${locale}`, summary],
        [`cost ${locale}`, cost],
      ]
    }),
  )
  return {
    code: partner.code ?? '',
    name: partner.name ?? '',
    site: partner.site ?? '',
    protocol: partner.protocol || 'none',
    metadata: partner.metadata ?? '',
    loginUrl: partner.loginUrl ?? '',
    clientId: partner.clientId ?? '',
    shares: [...(partner.shares ?? [])],
    promos: (partner.promos ?? []).join('\n'),
    programs: [...(partner.programs ?? [])],
    hosts: (partner.hosts ?? []).join('\n'),
    phone: partner.phone ?? '',
    ...texts,
  }
}

export function partnerOf(draft: PartnerDraft, brandCode: string, revision: number): EditedPartner {
  return {
    brandCode,
    revision,
    code: draft.code.trim(),
    name: draft.name.trim(),
    site: draft.site.trim(),
    protocol: draft.protocol,
    metadata: draft.protocol === 'saml' ? draft.metadata : '',
    loginUrl: draft.protocol === 'openid' ? draft.loginUrl.trim() : '',
    clientId: draft.protocol === 'openid' ? draft.clientId.trim() : '',
    shares: draft.protocol === 'none' ? [] : draft.shares,
    promos: linesOf(draft.promos),
    programs: draft.programs,
    hosts: linesOf(draft.hosts),
    phone: draft.phone.trim(),
    texts: locales.map((locale) => ({
      locale,
      summary: draft[`summary ${locale}`]?.trim() ?? '',
      cost: draft[`cost ${locale}`]?.trim() ?? '',
    })),
  }
}

const long = (text: string | undefined, most: number) => [...(text ?? '').trim()].length > most

export const problemsOf = (draft: PartnerDraft) => ({
  code: !/^[A-Za-z0-9_-]{1,64}$/.test(draft.code.trim()) && msg`Use letters, digits, - and _.`,
  name: (!draft.name.trim() || long(draft.name, 60)) && msg`Enter a name with up to 60 characters.`,
  site:
    !/^https?:\/\/[^\s/]+/.test(draft.site.trim()) &&
    msg`Enter the address of the partner’s website. It begins with https.`,
  clientId:
    draft.protocol === 'openid' &&
    !draft.clientId.trim() &&
    msg`Enter the ID of the partner’s app, from “Connected apps”.`,
  hosts: linesOf(draft.hosts).length === 0 && msg`Enter at least one host, such as app.example.`,
  ...Object.fromEntries(
    locales.flatMap((locale) => [
      [
        `summary ${locale}`,
        long(draft[`summary ${locale}`], 400) && msg`Please use at most 400 characters.`,
      ],
      [
        `cost ${locale}`,
        long(draft[`cost ${locale}`], 120) && msg`Please use at most 120 characters.`,
      ],
    ]),
  ),
})
