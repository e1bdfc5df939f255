import { onlineManager, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { mayHaveWorked } from '../../../data/may-have-worked'
import { asProblem } from '../../../data/problem'
import { type Placed, placeOrder, suppliesChanged } from '../../../data/supplies'
import type { PostalAddress } from '../../../domain/contact-rules'

/**
 * One order, however often its button is pressed. A call whose answer was lost is sent again under
 * its own key; another address is another order and has another key.
 */
export function usePlaceOrder(onPlaced: () => void) {
  const queries = useQueryClient()
  const [placed, setPlaced] = useState<Placed>()
  const [isOffline, setOffline] = useState(false)
  const [attempt, setAttempt] = useState(newAttempt)
  const sending = useMutation({
    mutationFn: ({ address, key }: Attempt) => placeOrder(address, key),
    onSuccess: (reply) => {
      setPlaced(reply)
      setAttempt(newAttempt())
      onPlaced()
    },
    onSettled: () => suppliesChanged(queries),
  })
  const problem = sending.error ? asProblem(sending.error) : undefined
  return {
    placed,
    isOffline,
    isPending: sending.isPending,
    /** It is on its way, or came back without a receipt. */
    isOpen: sending.isPending || sending.isError,
    /** Nobody knows whether there is an order. */
    isUnknown: sending.isPending || (problem !== undefined && mayHaveWorked(problem)),
    problem,
    /** Begins an order: what came of the one before is no longer told. */
    begin: () => {
      setPlaced(undefined)
      setOffline(false)
      sending.reset()
    },
    /** Where the box goes, unless that is the home address. */
    address: attempt.address,
    sendTo: (address: PostalAddress | undefined) => {
      setAttempt({ ...newAttempt(), address })
      sending.reset()
    },
    send: () => {
      const isOnline = onlineManager.isOnline()
      setOffline(!isOnline)
      if (isOnline) sending.mutate(attempt)
    },
  }
}

type Attempt = { key: string; address: PostalAddress | undefined }

const newAttempt = (): Attempt => ({ key: crypto.randomUUID(), address: undefined })

export type Placing = ReturnType<typeof usePlaceOrder>
