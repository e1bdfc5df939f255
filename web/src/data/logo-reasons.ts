/** Why the server refuses a logo, by the key it sends. */
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

export const logoReasons: Readonly<Record<string, MessageDescriptor>> = {
  'brand.logoMissing': msg`Choose a logo.`,
  'brand.logoWidth': msg`The logo must be 180 or 124 pixels wide.`,
  'brand.logoType': msg`The logo must be an SVG or a PNG file.`,
  'brand.logoLarge': msg`The file is too large. The limit is ${{ most: '' }} kB.`,
  'brand.logoDamaged': msg`The PNG file is damaged.`,
  'brand.logoBroken': msg`The SVG file is damaged.`,
  'brand.logoShape': msg`The logo is ${{ got: '' }}. Its proportions must be ${{ want: '' }}.`,
  'brand.logoViewBox': msg`The logo must have a viewBox of ${{ want: '' }}.`,
  'brand.logoDoctype': msg`The logo must not declare a document type or entities.`,
  'brand.logoInstruction': msg`The logo must not contain processing instructions.`,
  'brand.logoRoot': msg`The logo must be one svg element.`,
  'brand.logoNamespace': msg`The logo contains data from a drawing program. Save it as plain SVG.`,
  'brand.logoElement': msg`The logo must not contain the element ${{ name: '' }}.`,
  'brand.logoAttribute': msg`The logo must not contain the attribute ${{ name: '' }}.`,
  'brand.logoValue': msg`The attribute ${{ name: '' }} of the logo has a value that is not allowed.`,
  'brand.logoOutside': msg`The logo must not refer to anything outside itself.`,
  'brand.logoComplex': msg`The logo has too many parts. Simplify the drawing.`,
  'brand.partnerLogoShape': msg`The logo must have one of these proportions: ${{ want: '' }}.`,
}
