import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type BrandPreview, previewBrand } from '../../../../data/brands'
import { useDebounced } from '../../../../ui/use-debounced'
import { type BrandForm, draftOf } from './brand-form'
import type { LogoChoice } from './logo-choice'
import type { Refused } from './reasons'

const restMs = 250

const live = { gcTime: 0, staleTime: Number.POSITIVE_INFINITY, retry: 1 } as const

type Previewed = {
  themes: BrandPreview['themes']
  /** The logo that is chosen; empty while the old one stays or the new one is refused. */
  logo: string
  refused: readonly Refused[]
  failed: boolean
}

/** What the server makes of the form, a moment after the last key. */
export function useBrandPreview(code: string, form: BrandForm, logo: LogoChoice): Previewed {
  const draft = draftOf(useDebounced(form, restMs))
  const colours = useQuery({
    ...live,
    queryKey: ['brand-preview', code, draft],
    queryFn: ({ signal }) => previewBrand({ code, draft }, signal),
    placeholderData: keepPreviousData,
  })
  // A drawn name follows the name, its colour and the width; a file only the width.
  const drawnFrom = [draft.logo_width, draft.brand_name, draft.colors?.light?.primary_1]
  const picture = useQuery({
    ...live,
    queryKey: [
      'brand-logo',
      code,
      logo.id,
      ...(logo.send?.fromName ? drawnFrom : [draft.logo_width]),
    ],
    queryFn: ({ signal }) => previewBrand({ code, draft, logo: logo.send }, signal),
    enabled: logo.send !== undefined,
  })
  const { data } = colours
  const chosen = logo.send ? picture.data : undefined
  const refused = useMemo(() => {
    const isLogo = ({ field }: Refused) => field === 'logo'
    const own = data?.refused?.filter((one) => !logo.send || !isLogo(one)) ?? []
    return [...own, ...(chosen?.refused?.filter(isLogo) ?? [])]
  }, [data, chosen, logo.send])
  return {
    themes: data?.themes,
    logo: chosen?.logo ?? '',
    refused,
    failed: colours.isError,
  }
}
