import { Component, type ReactNode } from 'react'

type FaultBoundaryProps = {
  /** A change of it gives what is inside another try. */
  resetKey: string
  fallback: (error: unknown) => ReactNode
  onFault?: () => void
  children: ReactNode
}

type State = { fault?: { error: unknown }; resetKey: string }

/** Catches a fault of what is inside, so that what is around it stays. */
export class FaultBoundary extends Component<FaultBoundaryProps, State> {
  override state: State = { resetKey: this.props.resetKey }

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { fault: { error } }
  }

  static getDerivedStateFromProps({ resetKey }: FaultBoundaryProps, state: State): State | null {
    return resetKey === state.resetKey ? null : { resetKey, fault: undefined }
  }

  override componentDidCatch(error: Error & { again?: () => void }) {
    // A lazy part may be loaded anew the next time it is shown.
    error.again?.()
    this.props.onFault?.()
  }

  override render() {
    const { fault } = this.state
    return fault ? this.props.fallback(fault.error) : this.props.children
  }
}
