/** Answers as a file for another system. */
export function saveFhir(text: string, name: string) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type: 'application/fhir+json' }))
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}
