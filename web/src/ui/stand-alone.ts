let holders = 0

/** While somebody holds it, nothing floats over the page. Returns the function that lets go. */
export function standAlone(): () => void {
  const root = document.documentElement
  holders += 1
  root.setAttribute('data-emergency', '')
  return () => {
    holders -= 1
    if (holders === 0) root.removeAttribute('data-emergency')
  }
}
