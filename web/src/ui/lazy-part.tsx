import { type ComponentType, lazy } from 'react'

/** The code of a part did not come. */
export class NotLoaded extends Error {
  /** Lets the part be loaded anew the next time it is shown. */
  readonly again: () => void

  constructor(again: () => void, cause: unknown) {
    super('a part of the page could not be loaded', { cause })
    this.again = again
  }
}

/** Like `lazy`, which never tries again: a fault boundary that catches the failure allows another try. */
export function lazyPart<P extends object>(load: () => Promise<ComponentType<P>>) {
  const attempt = () =>
    lazy(() =>
      load().then(
        (part) => ({ default: part }),
        (cause: unknown) => {
          throw new NotLoaded(() => {
            Part = attempt()
          }, cause)
        },
      ),
    )
  let Part: ComponentType<P> = attempt()
  return (props: P) => <Part {...props} />
}
