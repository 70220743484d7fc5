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

/** How many assets a place can have. Removed assets do not count. */
export const ASSETS_MAX = 200

/** A warranty is valid until the end of its last day. */
export function isInWarranty(warrantyUntil: string | null, today: string): boolean {
  return warrantyUntil !== null && today <= warrantyUntil
}
