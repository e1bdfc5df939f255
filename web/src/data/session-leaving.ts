/** What has to be brought to safety before this page ends its session by itself. */
type Rescue = () => Promise<unknown>

const rescues = new Set<Rescue>()

/** Registers something to do before a session ends; returns the function that takes it back. */
export function beforeLeaving(rescue: Rescue): () => void {
  rescues.add(rescue)
  return () => rescues.delete(rescue)
}

const patienceMs = 3000

/** Waits for everything registered, but never long: the session ends in any case. */
export async function bringToSafety(): Promise<void> {
  const all = Promise.allSettled([...rescues].map((rescue) => rescue()))
  await Promise.race([all, new Promise((resolve) => setTimeout(resolve, patienceMs))])
}
