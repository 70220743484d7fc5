/**
 * Signs that two issues at one place could be about the same problem. Asset and area count as one sign, because each
 * asset is in one area.
 */
export const DUPLICATE_SIGNS = ['asset', 'area', 'category', 'title'] as const
export type DuplicateSign = (typeof DUPLICATE_SIGNS)[number]

/** The maximum number of suggested issues. */
export const POSSIBLE_DUPLICATES_MAX = 5
