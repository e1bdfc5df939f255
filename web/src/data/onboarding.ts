/** The first steps in the portal: whether Home shows them, and that they are done. */
import { queryOptions } from '@tanstack/react-query'
import { dataOf, rest } from './client'

/** The flow that shows a member around the portal. */
const oneAppFlow = 'ONE_APP'

export const onboardingQuery = queryOptions({
  queryKey: ['onboarding'],
  queryFn: async ({ signal }): Promise<{ showOneAppCard: boolean }> => {
    const { data } = await dataOf(rest.GET('/users/me/onboarding/display', { signal }))
    return { showOneAppCard: data.showOneAppCard }
  },
  staleTime: 10 * 60_000,
  // Home is whole without it.
  retry: false,
})

/** The member has seen enough of it. */
export async function finishOnboarding(): Promise<void> {
  const body = { flowName: oneAppFlow, status: 'COMPLETED' } as const
  await rest.POST('/users/me/onboarding/status', { body })
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
