import { saveBlob } from '../data/save-bytes'

/** Answers as a file for another system. */
export function saveFhir(text: string, name: string) {
  saveBlob(name, new Blob([text], { type: 'application/fhir+json' }))
}
