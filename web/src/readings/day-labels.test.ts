import { expect, test } from 'vitest'
import { type Labelled, placeLabels } from './day-labels'

const dot = (x: number, y: number, width = 48): Labelled => ({ x, y, width })

test.each([
  ['one number stands above its dot', [dot(100, 50)], [[100, 39]]],
  [
    'numbers far apart stay where they are',
    [dot(60, 50), dot(200, 52)],
    [
      [60, 39],
      [200, 41],
    ],
  ],
  [
    '128/82 and 130/84 three minutes apart stand side by side',
    [dot(100, 50), dot(101, 48)],
    [
      [73.5, 37],
      [127.5, 37],
    ],
  ],
  [
    'one above the other has room',
    [dot(100, 90), dot(104, 30)],
    [
      [100, 79],
      [104, 19],
    ],
  ],
  [
    'a number does not cover the dot beside it',
    [dot(100, 60), dot(110, 46)],
    [
      [78, 35],
      [132, 35],
    ],
  ],
  [
    'two at the right edge stay inside',
    [dot(290, 50), dot(294, 50)],
    [
      [222, 39],
      [276, 39],
    ],
  ],
  [
    'of three the newest and the worst are named, above all of their dots',
    [dot(100, 50), { ...dot(102, 62), concern: 2 }, { ...dot(104, 48), concern: 1 }],
    [undefined, [76, 37], [130, 37]],
  ],
  [
    'a low far below the newest has its number below it',
    [{ ...dot(100, 90), concern: 2 }, dot(102, 70), dot(104, 48)],
    [[100, 112], undefined, [104, 37]],
  ],
  [
    'two pressures, with a line below each, stand side by side',
    [
      { ...dot(100, 90), stem: true },
      { ...dot(102, 60), stem: true },
    ],
    [
      [74, 49],
      [128, 49],
    ],
  ],
  [
    'of three alike the newest is named',
    [dot(290, 50), dot(292, 52), dot(294, 50)],
    [undefined, undefined, [276, 39]],
  ],
  ['at the left edge', [dot(6, 50)], [[24, 39]]],
])('%s', (_, dots, places) => {
  const placed = placeLabels(dots, 0, 300).map((place) => place && [place.x, place.y])
  expect(placed).toEqual(places)
})

test('no two numbers overlap, however close the dots are', () => {
  for (let step = 0; step <= 60; step += 3) {
    const dots = [0, 1, 2, 3, 4, 5].map((n) => dot(6 + n * step, 40 + ((n * 37) % 60), 40))
    const places = placeLabels(dots, 0, 320).filter((place) => place !== undefined)
    expect(places.length).toBeGreaterThan(0)
    for (const [i, a] of places.entries())
      for (const b of places.slice(i + 1))
        expect(Math.abs(a.x - b.x) >= 40 || Math.abs(a.y - b.y) >= 15).toBe(true)
  }
})
