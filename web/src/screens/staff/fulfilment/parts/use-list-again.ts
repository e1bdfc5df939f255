import { useQueryClient } from '@tanstack/react-query'
import { fulfilmentKey, type Shipment } from '../../../../data/fulfilment'

export type ShipmentDialogProps = {
  shipment: Shipment
  onDone: () => void
  onClose: () => void
}

/** Lists everything again, after a step or a step that a colleague was faster with. */
export function useListAgain() {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: fulfilmentKey })
}
