/** The data of browsers has names that nobody says. */
const said: Readonly<Record<string, string>> = { 'hora oriental': 'hora del Este' }

/** Eastern Time, hora del Este, heure de l’Est. */
export function zoneName(timeZone: string, at: number, locale: string): string {
  const parts = new Intl.DateTimeFormat(locale, {
    timeZone,
    timeZoneName: 'longGeneric',
  }).formatToParts(at)
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
  return said[name] ?? name
}
