/** The first steps in the portal: whether Home shows them, where the member is, and that they are done. */
import { queryOptions } from '@tanstack/react-query'
import { dataOf, rest } from './client'

/** The flow that shows a member around the portal. */
const oneAppFlow = 'ONE_APP'

export const lastStep = 3

export type FirstSteps = { showOneAppCard: boolean; step: number }

export const onboardingQuery = queryOptions({
  queryKey: ['onboarding'],
  queryFn: async ({ signal }): Promise<FirstSteps> => {
    const { data } = await dataOf(rest.GET('/users/me/onboarding/display', { signal }))
    const kept = data.flows.find(({ flowName }) => flowName === oneAppFlow)?.step ?? 1
    return { showOneAppCard: data.showOneAppCard, step: Math.min(Math.max(kept, 1), lastStep) }
  },
  staleTime: 10 * 60_000,
  // Home is whole without it.
  retry: false,
})

type Move = { status: 'STARTED'; step: number } | { status: 'COMPLETED' | 'DISMISSED' }

/** Keeps the step the member is at, or that they are done or want to see no more of it. */
export async function moveFirstSteps(move: Move): Promise<void> {
  await dataOf(
    rest.POST('/users/me/onboarding/status', { body: { flowName: oneAppFlow, ...move } }),
  )
}

const toastKey = 'wellhouse-onboarding-toast'

/** True once in each session, in whichever of its tabs asks first. */
export function firstOfSession(reference: string, key = toastKey): boolean {
  try {
    if (localStorage.getItem(key) === reference) return false
    localStorage.setItem(key, reference)
    return true
  } catch {
    // A browser without storage would show it on each visit to Home.
    return false
  }
}
