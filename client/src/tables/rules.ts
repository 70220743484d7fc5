/** How many filters a list shows before the others are behind "More filters". */
export const WIDE_FILTERS_MAX = 6
export const NARROW_FILTERS_MAX = 3
