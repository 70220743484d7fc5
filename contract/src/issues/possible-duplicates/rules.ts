/** What two issues of one place can have in common. The first two count once, because an asset is in one area. */
export const DUPLICATE_SIGNS = ['asset', 'area', 'category', 'title'] as const
export type DuplicateSign = (typeof DUPLICATE_SIGNS)[number]

/** How many issues are suggested at most. */
export const POSSIBLE_DUPLICATES_MAX = 5
