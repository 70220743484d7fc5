export const ASSET_KINDS = [
  'lift',
  'boiler',
  'pump',
  'gate',
  'door',
  'entryphone',
  'alarm',
  'lighting',
  'ventilation',
  'water',
  'appliance',
  'other',
] as const
export type AssetKind = (typeof ASSET_KINDS)[number]

/** The limit for each place. Removed assets do not count. */
export const ASSETS_MAX = 200

/** The last day of a warranty still counts. */
export function isInWarranty(warrantyUntil: string | null, today: string): boolean {
  return warrantyUntil !== null && today <= warrantyUntil
}
