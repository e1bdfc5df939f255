/** The desk where an Admin sets up the partners of a brand. */
import { queryOptions } from '@tanstack/react-query'
import { rpc } from './client'
import type {
  EditedPartnerJson,
  ListBrandPartnersResponseJson,
  TestPartnerResponseJson,
} from './gen/proto/wellhouse/sso/v1/partner_pb'
import type { Finding } from './identity-providers'
import { rpcOnce } from './once'
import type { Wire } from './wire'

export type EditedPartner = Wire<EditedPartnerJson>

const service = 'wellhouse.sso.v1.PartnerDeskService'

export const brandPartnersQuery = (brandCode: string) =>
  queryOptions({
    queryKey: ['partner-desk', brandCode],
    queryFn: ({ signal }): Promise<readonly EditedPartner[]> =>
      rpc<Wire<ListBrandPartnersResponseJson>>(
        `${service}/ListBrandPartners`,
        { brandCode },
        { read: true, signal },
      ).then(({ partners = [] }) => partners),
    staleTime: 0,
  })

export const savePartner = (partner: EditedPartner, key: string) =>
  rpcOnce(`${service}/SavePartner`, { partner }, key)

export const setPartnerRetired = (partner: EditedPartner, retired: boolean) =>
  rpc(`${service}/SetPartnerRetired`, {
    brandCode: partner.brandCode,
    code: partner.code,
    revision: partner.revision,
    retired,
  })

/** Without a file the partner has no logo from now on. */
export const setPartnerLogo = (partner: EditedPartner, file: string) =>
  rpc(`${service}/SetPartnerLogo`, {
    brandCode: partner.brandCode,
    code: partner.code,
    revision: partner.revision,
    file,
  })

export const testPartner = (partner: EditedPartner): Promise<readonly Finding[]> =>
  rpc<Wire<TestPartnerResponseJson>>(`${service}/TestPartner`, {
    brandCode: partner.brandCode,
    code: partner.code,
  }).then(({ findings = [] }) => findings)
