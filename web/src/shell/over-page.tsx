import { ToastRegion } from '../ui/toast-region'
import { StepUp } from './step-up'
import { Turned } from './turned'

/** What may come over any page, and no page waits for. */
export function OverPage() {
  return (
    <>
      <ToastRegion />
      <StepUp />
      <Turned />
    </>
  )
}
