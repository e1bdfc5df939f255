/** Internet Explorer by any of its names, also as a mode of another browser. */
export function isUnsupported(userAgent: string): boolean {
  return /MSIE |Trident\//.test(userAgent)
}
