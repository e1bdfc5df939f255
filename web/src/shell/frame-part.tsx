import type { ComponentType } from 'react'
import { lazyPart } from '../ui/lazy-part'
import type { frameParts } from './frame-parts'

/** Fetches a part of the frame, so that it is there where it is shown. */
export async function loadFramePart<Part>(
  pick: (parts: typeof frameParts) => Promise<Part>,
): Promise<Part> {
  const { frameParts } = await import('./frame-parts')
  return pick(frameParts)
}

/** A part of the frame that comes after the page. */
export function framePart<Props extends object>(
  pick: (parts: typeof frameParts) => Promise<ComponentType<Props>>,
) {
  return lazyPart(async () => {
    const { KitLinks, frameParts } = await import('./frame-parts')
    const Part = await pick(frameParts)
    return (props: Props) => (
      <KitLinks>
        <Part {...props} />
      </KitLinks>
    )
  })
}
