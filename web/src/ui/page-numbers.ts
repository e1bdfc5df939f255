/** The pages to show: the ends, the current one and its neighbours, with gaps between. */
export function pageNumbers(page: number, pageCount: number): (number | 'gap')[] {
  const wanted = [1, page - 1, page, page + 1, pageCount].filter((n) => n >= 1 && n <= pageCount)
  const numbers = [...new Set(wanted)].sort((a, b) => a - b)
  return numbers.flatMap((number, index) => {
    const missing = number - (numbers[index - 1] ?? 0) - 1
    // A gap that hides a single page would be no shorter than that page.
    if (missing === 1) return [number - 1, number]
    return missing > 1 ? ['gap' as const, number] : [number]
  })
}
