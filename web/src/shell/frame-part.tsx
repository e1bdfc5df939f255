import type { ComponentType } from 'react'
import { lazyPart } from '../ui/lazy-part'
import type { frameParts } from './frame-parts'

/** Fetches a part of the frame, so that it is there where it is shown. */
export async function loadFramePart<Part>(
  pick: (parts: typeof frameParts) => Promise<Part>,
): Promise<Part> {
  const table = await import('./frame-parts')
  return pick(table.frameParts)
}

/** A part of the frame that comes after the page. */
export function framePart<Props extends object>(
  pick: (parts: typeof frameParts) => Promise<ComponentType<Props>>,
) {
  return lazyPart(() => loadFramePart(pick))
}
