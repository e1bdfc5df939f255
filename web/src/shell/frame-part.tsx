import type { ComponentType } from 'react'
import { lazyPart } from '../ui/lazy-part'
import type { frameParts } from './frame-parts'

/** Named once, because each place that names a file makes the first load longer. */
export const loadFrameParts = () => import('./frame-parts')

/** Fetches a part of the frame, so that it is there where it is shown. */
export function loadFramePart<Part>(
  pick: (parts: typeof frameParts) => Promise<Part>,
): Promise<Part> {
  return loadFrameParts().then(({ frameParts }) => pick(frameParts))
}

/** A part of the frame that comes after the page. */
export function framePart<Props extends object>(
  pick: (parts: typeof frameParts) => Promise<ComponentType<Props>>,
) {
  return lazyPart(async () => {
    const { KitLinks, frameParts } = await loadFrameParts()
    const Part = await pick(frameParts)
    return (props: Props) => (
      <KitLinks>
        <Part {...props} />
      </KitLinks>
    )
  })
}
