/** The member's devices by program, and how far each one is. */
import { queryOptions } from '@tanstack/react-query'
import { dataOf, rest } from './client'
import type { components } from './gen/rest'

export type Device = components['schemas']['DeviceGroup']
export type DeviceState = Device['state']

export const devicesQuery = queryOptions({
  // A first reading activates a device, so that both are asked for anew together.
  queryKey: ['readings', 'devices'],
  queryFn: async ({ signal }): Promise<readonly Device[]> => {
    const { deviceGroupsByPrograms } = await dataOf(
      rest.GET('/v1/users/me/web/refresh/v2', { signal }),
    )
    return onePerCategory(Object.values(deviceGroupsByPrograms).flat())
  },
})

/** Two programs may use one device. */
function onePerCategory(devices: readonly Device[]): readonly Device[] {
  return [...new Map(devices.map((device) => [device.category, device])).values()]
}
