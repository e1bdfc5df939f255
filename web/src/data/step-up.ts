import { createStore } from './store'

/** The question whether it's really them, while a call waits for its answer. */
export const identityQuestion = createStore<{ answer: (confirmed: boolean) => void } | null>(null)

/** How many parts of the frame can put the question; it comes with the page, a little later. */
let askers = 0

/** From now on the question is put to the person. Returns the function that ends it. */
export function standByToAsk(): () => void {
  askers += 1
  return () => {
    askers -= 1
  }
}

/** Where the frame has not come by then, nobody will be asked. */
const patienceMs = 10_000

let asking: Promise<boolean> | undefined

/**
 * True when the person has confirmed that it's them. They are asked once, however many calls wait
 * for it.
 */
export function confirmIdentity(): Promise<boolean> {
  asking ??= ask().finally(() => {
    asking = undefined
    identityQuestion.set(null)
  })
  return asking
}

async function ask(): Promise<boolean> {
  let timer: ReturnType<typeof setTimeout> | undefined
  try {
    return await new Promise<boolean>((answer) => {
      timer = setTimeout(() => askers === 0 && answer(false), patienceMs)
      identityQuestion.set({ answer })
    })
  } finally {
    clearTimeout(timer)
  }
}
