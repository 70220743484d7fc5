/** Thresholds in English law. Heights are in metres, from the ground to the floor of the top storey. */
export const TALL_METRES = 11
export const HIGHER_RISK_METRES = 18
export const HIGHER_RISK_STOREYS = 7

export const STOREYS_MAX = 200
export const HEIGHT_MAX = 999.9
export const YEAR_BUILT_MIN = 1000

interface Measures {
  storeys: number | null
  heightMetres: number | null
}

/** Whether the block is at least 11 metres high. Null if its measurements do not show it. */
export function isTall({ storeys, heightMetres }: Measures): boolean | null {
  if (heightMetres !== null) return heightMetres >= TALL_METRES
  return storeys !== null && storeys >= HIGHER_RISK_STOREYS ? true : null
}

/** Whether the block is at least 18 metres high or has at least 7 storeys. Null if its measurements do not show it. */
export function isHigherRisk({ storeys, heightMetres }: Measures): boolean | null {
  if (heightMetres !== null && heightMetres >= HIGHER_RISK_METRES) return true
  if (storeys !== null && storeys >= HIGHER_RISK_STOREYS) return true
  return storeys === null || heightMetres === null ? null : false
}

/** Returns the correction by staff as text, or the result of the measurements if there is no correction. */
export function flagText(flag: { calculated: boolean | null; corrected: boolean | null } | null): string {
  const value = flag && (flag.corrected ?? flag.calculated)
  if (value === null) return flag ? 'Not known' : ''
  return value ? 'Yes' : 'No'
}
