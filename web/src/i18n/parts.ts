/**
 * The texts of a locale come in parts, so that nobody waits for the words of pages they do not
 * open. What only the screens of one part say is in that part, everything else in the base.
 */
export const parts = ['base', 'readings', 'staff'] as const

export type Part = (typeof parts)[number]

const folders: Partial<Record<Part, RegExp>> = {
  readings:
    /^(blood-sugar|blood-pressure|pulse|weight|reports-and-data|activate-devices|user-guides)(\/|\.tsx$)/,
  staff: /^staff(\/|\.tsx$)/,
}

/** The part that the texts of a screen stand in, by its file under screens/. */
export function partOf(file: string): Part {
  return parts.find((part) => folders[part]?.test(file)) ?? 'base'
}
