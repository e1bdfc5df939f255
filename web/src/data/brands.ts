/** The desk where an Admin edits brands. */
import { queryOptions } from '@tanstack/react-query'
import { rpc } from './client'
import type {
  BrandDraftJson,
  BrandSummaryJson,
  ContrastJson,
  GetBrandResponseJson,
  ListBrandsResponseJson,
  NewLogoJson,
  PreviewBrandResponseJson,
  SavedBrandJson,
  ThemePreviewJson,
  UpdateBrandResponseJson,
} from './gen/proto/wellhouse/brand/v1/brand_pb'
import type { Wire } from './wire'

export type BrandSummary = Wire<BrandSummaryJson>
export type BrandDraft = Wire<BrandDraftJson>
export type SavedBrand = Wire<SavedBrandJson>
export type BrandPreview = Wire<PreviewBrandResponseJson>
export type ThemePreview = Wire<ThemePreviewJson>
export type Contrast = Wire<ContrastJson>
export type NewLogo = Wire<NewLogoJson>

const service = 'wellhouse.brand.v1.BrandService'

export const brandsQuery = queryOptions({
  queryKey: ['brands'],
  queryFn: ({ signal }): Promise<readonly BrandSummary[]> =>
    rpc<Wire<ListBrandsResponseJson>>(`${service}/ListBrands`, {}, { read: true, signal }).then(
      ({ brands = [] }) => brands,
    ),
  staleTime: 0,
})

/** Never older than the moment somebody begins to edit. */
export const brandQuery = (code: string) =>
  queryOptions({
    queryKey: ['brand', code],
    queryFn: ({ signal }): Promise<SavedBrand> =>
      rpc<Wire<GetBrandResponseJson>>(`${service}/GetBrand`, { code }, { read: true, signal }).then(
        ({ brand = {} }) => brand,
      ),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })

export type BrandChange = { code: string; draft: BrandDraft; logo?: NewLogo }

/** What a draft would come to. A POST, because a logo is too long for an address. */
export function previewBrand(change: BrandChange, signal?: AbortSignal): Promise<BrandPreview> {
  return rpc<BrandPreview>(`${service}/PreviewBrand`, change, { signal })
}

export function saveBrand(change: BrandChange & { revision: number }): Promise<SavedBrand> {
  return rpc<Wire<UpdateBrandResponseJson>>(`${service}/UpdateBrand`, change).then(
    ({ brand = {} }) => brand,
  )
}
