import { useMutation } from '@tanstack/react-query'
import { startCard } from '../data/billing'
import { pageLoad } from '../data/page-load'
import { useLocation } from '../routes/router'

/** Our pages that the provider's page may lead back to, as the server knows them. */
const returnPages = ['/account/coverage-and-billing', '/profile-preferences/payment']

/** Goes to the provider's page, where the member enters a card. */
export function useAddCard() {
  const { pathname } = useLocation()
  const back = returnPages.includes(pathname) ? pathname : returnPages[0]
  return useMutation({
    mutationFn: () => startCard(back ?? '', crypto.randomUUID()),
    onSuccess: (url) => pageLoad.to(url),
  })
}
