/** The first of a person's names, for a greeting or a short mention. */
export function firstNameOf(name = ''): string {
  return name.trim().split(/\s+/)[0] ?? ''
}
