import { useMutation } from '@tanstack/react-query'
import { endActing, turn } from '../data/acting'

/** Ends acting for somebody and opens the person's own portal. */
export const useWayBack = () => useMutation({ mutationFn: endActing, onSuccess: () => turn.here() })
