/** A range of job numbers that includes both ends. */
export interface Range {
  first: number
  last: number
}

/** Returns the numbers in the given range that start with the digits: 12, 120 to 129, 1200 to 1299 and so on. */
export function numbersFrom(
  digits: string,
  { lowest, highest }: { lowest: number; highest: number },
): Range[] {
  const ranges: Range[] = []
  // No job number starts with a zero.
  if (digits.startsWith('0')) return ranges
  for (let first = Number(digits), last = first; first <= highest; first *= 10, last = last * 10 + 9)
    if (last >= lowest) ranges.push({ first, last })
  return ranges
}
