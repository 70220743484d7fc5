export const MAX_PIXELS = 40_000_000
