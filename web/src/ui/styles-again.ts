export const styleAgainMs = 5_000

/**
 * The build asks for the styles of a part only once, and what comes without them still works but
 * looks broken. So styles that did not come are asked for again until they do.
 */
export function askForStylesAgain(page: Document) {
  page.addEventListener(
    'error',
    ({ target: link }) => {
      if (link instanceof HTMLLinkElement && link.rel === 'stylesheet')
        setTimeout(() => link.replaceWith(link.cloneNode()), styleAgainMs)
    },
    true,
  )
}
