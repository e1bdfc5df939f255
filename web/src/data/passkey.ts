/** Passkeys, by what the browser itself can do. */

/** The person closed the browser's question, or let it wait too long. */
export const isCancelled = (cause: unknown): boolean =>
  cause instanceof DOMException && (cause.name === 'NotAllowedError' || cause.name === 'AbortError')

export const knowsPasskeys = (): boolean =>
  typeof PublicKeyCredential === 'function' && 'parseRequestOptionsFromJSON' in PublicKeyCredential

/** Whether the browser can offer passkeys in the list of saved sign-ins. */
export async function offersInField(): Promise<boolean> {
  if (!knowsPasskeys()) return false
  return (await PublicKeyCredential.isConditionalMediationAvailable?.()) ?? false
}

function answer(made: Credential | null): string {
  if (!(made instanceof PublicKeyCredential)) throw new DOMException('none', 'NotAllowedError')
  return JSON.stringify(made.toJSON())
}

export async function makePasskey(options: string): Promise<string> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(JSON.parse(options))
  return answer(await navigator.credentials.create({ publicKey }))
}

type Asking = { inField?: boolean; signal?: AbortSignal }

export async function showPasskey(
  options: string,
  { inField = false, signal }: Asking = {},
): Promise<string> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(JSON.parse(options))
  const mediation = inField ? 'conditional' : 'optional'
  return answer(await navigator.credentials.get({ publicKey, mediation, signal }))
}
