import { type ComponentType, lazy } from 'react'

/** Like `lazy`, which never tries again: a fault boundary that catches the failure allows another try. */
export function lazyPart<P extends object>(load: () => Promise<ComponentType<P>>) {
  const again = () => {
    Part = lazy(() =>
      load().then(
        (part) => ({ default: part }),
        (cause: unknown) => {
          throw Object.assign(new Error('could not be loaded', { cause }), { again })
        },
      ),
    )
  }
  let Part: ComponentType<P>
  again()
  return (props: P) => <Part {...props} />
}
