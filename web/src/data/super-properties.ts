/** Properties of everything a page tells about itself; nothing leaves the page by itself. */
const properties = new Map<string, boolean>()

/** The DOM event that tells of a property that is new or has changed. */
export const registeredEvent = 'wellhouse:register'

export function registerSuperProperty(name: string, value: boolean) {
  if (properties.get(name) === value) return
  properties.set(name, value)
  document.dispatchEvent(new CustomEvent(registeredEvent, { detail: { [name]: value } }))
}
