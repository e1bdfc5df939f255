import { i18n } from '@lingui/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { BootContext } from '../data/boot-context'
import { createQueryClient } from '../data/query-client'
import { startupQuery } from '../data/startup'
import { useFormats } from '../i18n/use-formats'
import { BrandCountry } from './brand-country'
import { bootOf, rosa } from './testing'

afterEach(cleanup)

function Glucose() {
  return <p>{useFormats().glucose(118).unit}</p>
}

test('D3 S1-3-16 units follow the brand of the member, also when it comes after the page', async () => {
  i18n.loadAndActivate({ locale: 'en-US', messages: {} })
  const boot = bootOf({ session: null, startup: null })
  const queries = createQueryClient(boot)
  render(
    <QueryClientProvider client={queries}>
      <BootContext value={boot}>
        <BrandCountry>
          <Glucose />
        </BrandCountry>
      </BootContext>
    </QueryClientProvider>,
  )
  expect(screen.getByText('mg/dL')).toBeTruthy()
  const branding = { ...boot.brand, country: 'CA' }
  await act(async () => {
    queries.setQueryData(startupQuery.queryKey, {
      ...rosa,
      navigation: { ...rosa.navigation, branding },
    })
    await new Promise((resolve) => setTimeout(resolve))
  })
  expect(screen.getByText('mmol/L')).toBeTruthy()
})
