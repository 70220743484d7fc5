export const SEARCH_MIN = 2
export const SEARCH_MAX = 100
/** The maximum number of hits of each kind. */
export const SEARCH_HITS = 8
