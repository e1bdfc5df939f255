/** Hands a file that came as base64 to the browser to keep. */
export function saveBytes(fileName: string, mediaType: string | undefined, content: string): void {
  const bytes = Uint8Array.from(atob(content), (char) => char.charCodeAt(0))
  saveBlob(fileName, new Blob([bytes], { type: mediaType }))
}

/** Hands a file to the browser to keep. */
export function saveBlob(fileName: string, file: Blob): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  link.click()
  // The browser reads the file after the click has returned.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
