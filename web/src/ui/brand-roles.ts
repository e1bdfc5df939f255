/*
 * A brand gives one colour per theme; what a page uses are roles derived from it
 * here, so that contrast holds whatever the brand chose. The server derives the
 * same roles for the brand's stylesheet; testdata/brand-roles.json binds the two.
 *
 * The algorithm, in whole numbers except for the contrast itself:
 *   mix(a, b, p)  each channel (a * (100 - p) + b * p + 50) / 100, rounded down
 *   contrast      WCAG 2.2 relative luminance
 *   far           black in the light theme, white in the dark one
 *   action        mix(brand, far, p), the smallest p of 0..100 where the contrast
 *                 with ground, card and sunken is at least 4.5
 *   onAction      white in the light theme, the dark theme's sunken in the dark one
 *   actionHover   mix(action, far, 14)
 *   actionTint    mix(action, card, p), the smallest p of 88..100 where the
 *                 contrast of action and of text with it is at least 4.5
 *   focus         mix(brand, far, p), the smallest p of 0..100 where the contrast
 *                 with ground, card, sunken and actionTint is at least 3
 */

export type Theme = 'light' | 'dark'
export type Hex = `#${string}`

export type BrandRoles = {
  action: Hex
  onAction: Hex
  actionHover: Hex
  actionTint: Hex
  focus: Hex
}

type Rgb = readonly [number, number, number]

const black: Rgb = [0, 0, 0]
const white: Rgb = [255, 255, 255]

/** The surfaces of tokens.css that brand colours meet. */
const themes = {
  light: {
    ground: [0xfb, 0xf9, 0xf5],
    card: white,
    sunken: [0xf3, 0xef, 0xe8],
    text: [0x1b, 0x26, 0x24],
    far: black,
    onAction: white,
  },
  dark: {
    ground: [0x11, 0x17, 0x16],
    card: [0x19, 0x21, 0x1f],
    sunken: [0x0c, 0x11, 0x10],
    text: [0xee, 0xf3, 0xf1],
    far: white,
    onAction: [0x0c, 0x11, 0x10],
  },
} as const satisfies Record<Theme, Record<string, Rgb>>

const textContrast = 4.5
const controlContrast = 3

export function deriveBrandRoles(brand: string, theme: Theme): BrandRoles {
  const { ground, card, sunken, text, far, onAction } = themes[theme]
  const colour = parseHex(brand)
  const surfaces = [ground, card, sunken]
  const action = firstMix(colour, far, 0, (mixed) => reaches(mixed, surfaces, textContrast))
  const actionTint = firstMix(action, card, 88, (mixed) =>
    reaches(mixed, [action, text], textContrast),
  )
  const focus = firstMix(colour, far, 0, (mixed) =>
    reaches(mixed, [...surfaces, actionTint], controlContrast),
  )
  return {
    action: toHex(action),
    onAction: toHex(onAction),
    actionHover: toHex(mix(action, far, 14)),
    actionTint: toHex(actionTint),
    focus: toHex(focus),
  }
}

/** Reads #rgb and #rrggbb; anything else is an error of the brand's configuration. */
export function parseHex(hex: string): Rgb {
  const short = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/i.exec(hex)
  const full = short
    ? `#${short
        .slice(1)
        .map((digit) => digit + digit)
        .join('')}`
    : hex
  if (!/^#[0-9a-f]{6}$/i.test(full)) throw new Error(`Not a colour: ${hex}`)
  const value = Number.parseInt(full.slice(1), 16)
  return [value >> 16, (value >> 8) & 0xff, value & 0xff]
}

export function contrast(one: Rgb, other: Rgb): number {
  const [darker, lighter] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return ((lighter ?? 0) + 0.05) / ((darker ?? 0) + 0.05)
}

function luminance([red, green, blue]: Rgb): number {
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}

function linear(channel: number): number {
  const share = channel / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}

function mix(from: Rgb, to: Rgb, percent: number): Rgb {
  const channel = (a: number, b: number) =>
    Math.floor((a * (100 - percent) + b * percent + 50) / 100)
  return [channel(from[0], to[0]), channel(from[1], to[1]), channel(from[2], to[2])]
}

function firstMix(from: Rgb, to: Rgb, start: number, holds: (mixed: Rgb) => boolean): Rgb {
  for (let percent = start; percent < 100; percent++) {
    const mixed = mix(from, to, percent)
    if (holds(mixed)) return mixed
  }
  return to
}

function reaches(colour: Rgb, others: readonly Rgb[], least: number): boolean {
  return others.every((other) => contrast(colour, other) >= least)
}

function toHex(rgb: Rgb): Hex {
  return `#${rgb.map((channel) => channel.toString(16).padStart(2, '0').toUpperCase()).join('')}`
}
