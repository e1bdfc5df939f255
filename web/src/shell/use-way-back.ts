import { useMutation } from '@tanstack/react-query'
import { endActing } from '../data/acting'
import { pageLoad } from '../data/page-load'

/** Ends acting for somebody and opens the person's own portal. */
export const useWayBack = () =>
  useMutation({ mutationFn: endActing, onSuccess: () => pageLoad.turn() })
