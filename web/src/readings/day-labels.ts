/** Where the numbers of a day line stand, so that none covers another or a dot. */

/** A dot, how wide its number is, how far its reading is from good, and whether a line hangs from it. */
export type Labelled = { x: number; y: number; width: number; concern?: number; stem?: boolean }

/** The middle of a number and the line it stands on. */
export type Place = { x: number; y: number }

/** From a dot up to the line of its number. */
const lift = 11
/** From a dot down to the line of a number below it. */
export const drop = 22
const lineHeight = 17
const gap = 6

/**
 * Each number stands above its dot. Of more than two that would meet only the newest and
 * the one of most concern are named. Two that would meet stand side by side above the
 * higher of their dots, in the order of the day, or one above and one below if their dots
 * are far from each other. The dots come in the order of the day.
 */
export function placeLabels(
  dots: readonly Labelled[],
  left: number,
  right: number,
): (Place | undefined)[] {
  let groups = dots.map((dot): Group => spread([dot], left, right))
  for (let i = 0; i + 1 < groups.length; ) {
    const [one, next] = [groups[i], groups[i + 1]]
    if (one && next && meet(one, next)) {
      const joined = spread([...one.dots, ...next.dots], left, right)
      groups = [...groups.slice(0, i), joined, ...groups.slice(i + 2)]
      i = Math.max(0, i - 1)
    } else i++
  }
  return groups.flatMap(({ places }) => places)
}

type Group = {
  dots: readonly Labelled[]
  places: (Place | undefined)[]
  from: number
  to: number
  y: number
}

function spread(dots: readonly Labelled[], left: number, right: number): Group {
  const named = dots.length > 2 ? newestAndWorst(dots) : dots
  const wide = named.reduce((sum, { width }) => sum + width, gap * (named.length - 1))
  const middle = named.reduce((sum, { x }) => sum + x, 0) / named.length
  const from = within(middle - wide / 2, left, right - wide)
  const group = { dots, from, to: from + wide, y: Math.min(...dots.map((dot) => dot.y)) - lift }
  if (named.length === 2 && farApart(named))
    return { ...group, places: apart(dots, named, left, right) }
  let at = from
  const places = dots.map((dot) => {
    if (!named.includes(dot)) return undefined
    const place = { x: at + dot.width / 2, y: group.y }
    at += dot.width + gap
    return place
  })
  return { ...group, places }
}

const within = (x: number, least: number, most: number) => Math.max(least, Math.min(x, most))

const farApart = ([a, b]: readonly Labelled[]) =>
  a && b && !a.stem && !b.stem && Math.abs(a.y - b.y) > lineHeight

/** Of two that are far from each other the upper has its number above it, the lower below. */
function apart(
  dots: readonly Labelled[],
  named: readonly Labelled[],
  left: number,
  right: number,
): (Place | undefined)[] {
  const top = Math.min(...named.map(({ y }) => y))
  return dots.map((dot) => {
    if (!named.includes(dot)) return undefined
    const x = within(dot.x, left + dot.width / 2, right - dot.width / 2)
    return { x, y: dot.y === top ? dot.y - lift : dot.y + drop }
  })
}

/** In the order of the day; one dot, if the newest is also the worst. */
function newestAndWorst(dots: readonly Labelled[]): Labelled[] {
  const most = Math.max(...dots.map(({ concern = 0 }) => concern))
  const worst = dots.findLast(({ concern = 0 }) => concern === most)
  return dots.filter((dot, i) => dot === worst || i === dots.length - 1)
}

/** Two groups meet where their numbers overlap, or where one covers a dot of the other. */
function meet(a: Group, b: Group): boolean {
  const apart = a.to + gap <= b.from || b.to + gap <= a.from
  if (!apart && Math.abs(a.y - b.y) < lineHeight) return true
  return covers(a, b.dots) || covers(b, a.dots)
}

const dotSize = 6

function covers({ from, to, y }: Group, dots: readonly Labelled[]): boolean {
  return dots.some(
    (dot) =>
      dot.x > from - dotSize &&
      dot.x < to + dotSize &&
      dot.y + dotSize > y - lineHeight + 3 &&
      dot.y - dotSize < y,
  )
}
