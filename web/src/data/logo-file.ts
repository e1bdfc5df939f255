/** A logo as it is sent to the server. */

/** Larger files are not even read; the server says the same of what it gets. */
export const mostLogoBytes = 256 * 1024

/** The bytes of a file as RPC calls carry them. */
export async function bytesOf(file: File): Promise<string> {
  let text = ''
  for (const byte of new Uint8Array(await file.arrayBuffer())) text += String.fromCharCode(byte)
  return btoa(text)
}
