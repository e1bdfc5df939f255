/** The DOM event by which a page tells what happened on it; nothing leaves the page by itself. */
export const trackingEvent = 'wellhouse:track'

/** Tells that a named event happened. One without a name is worth a warning and no more. */
export function track(event: string | undefined) {
  if (!event) {
    console.warn('an event without a name was not tracked')
    return
  }
  document.dispatchEvent(new CustomEvent(trackingEvent, { detail: event }))
}
