/** What of a fault may leave the browser: which ones, and with everything personal taken out. */

export type Fault = {
  kind: 'error' | 'rejection'
  message: string
  stack: string
  /** The address of the script, where the browser tells it. */
  source: string
}

export const messageMost = 300
export const stackMost = 4_000

/** Failures of browser add-ons and of the apps around a web view, never of our own code. */
const ignored: readonly ((message: string) => boolean)[] = [
  (message) =>
    /undefined is not an object/i.test(message) &&
    /webkit\.messageHandlers|messageHandlers|ReactNativeWebView|native.?bridge/i.test(message),
  (message) => /\brole\b/i.test(message) && /getAttribute is not a function/i.test(message),
  (message) => message.includes('Non-Error promise rejection captured'),
]

/** Whether a fault is ours to hear of: none of the ignored ones, and from a script of the site. */
export function isReported(fault: Fault, siteHost: string): boolean {
  return !ignored.some((ignores) => ignores(fault.message)) && hostOf(fault) === siteHost
}

/** The host of the script where a fault happened; none means that nobody knows whose it is. */
function hostOf({ source, stack }: Fault): string | undefined {
  const address = source || /https?:\/\/[^\s)]+/.exec(stack)?.[0]
  if (!address || !URL.canParse(address)) return undefined
  return new URL(address).host
}

export function masked(message: string): string {
  return message
    .replace(/[^\s@"'<>()]+@[^\s@"'<>()]+/g, '[email]')
    .replace(/\d/g, '#')
    .slice(0, messageMost)
}

/** The places in our own files; what stands around them may hold anything. */
export function framesOf(stack: string): string {
  return (stack.match(/\/assets\/[\w.-]+\.js:\d+:\d+/g) ?? []).join('\n').slice(0, stackMost)
}
