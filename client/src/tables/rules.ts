/** The number of filters that a list can show without the button "More filters", on a wide and on a narrow screen. */
export const WIDE_FILTERS_MAX = 6
export const NARROW_FILTERS_MAX = 3
