import { useMutation } from '@tanstack/react-query'
import { startCard } from '../data/billing'
import { pageLoad } from '../data/page-load'
import { writeStored } from '../data/session-storage'
import { useLocation } from '../routes/router'

/** Our pages that the provider's page may lead back to, as the server knows them. */
const returnPages = ['/account/coverage-and-billing', '/profile-preferences/payment']

/**
 * Goes to the provider's page, where the member enters a card. An invoice that waits for it is paid
 * next.
 */
export function useAddCard(invoiceId = '') {
  const { pathname } = useLocation()
  const back = returnPages.includes(pathname) ? pathname : returnPages[0]
  return useMutation({
    mutationFn: () => startCard(back ?? '', crypto.randomUUID()),
    onSuccess: (url) => {
      writeStored('paying', invoiceId)
      pageLoad.to(url)
    },
  })
}
