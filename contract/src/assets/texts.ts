import { ASSETS_MAX } from './rules.ts'
import type { AssetKind } from './rules.ts'

export const ASSET_KIND_LABELS: Record<AssetKind, string> = {
  lift: 'Lift',
  boiler: 'Boiler',
  pump: 'Pump',
  gate: 'Gate or barrier',
  door: 'Door',
  entryphone: 'Entryphone',
  alarm: 'Alarm',
  lighting: 'Lighting',
  ventilation: 'Ventilation',
  water: 'Water tank',
  appliance: 'Appliance',
  other: 'Something else',
}

export const ASSET_NAME_TAKEN = 'This place already has an asset with this name. Choose another name.'
export const PLACE_FULL = `A place can have at most ${ASSETS_MAX} assets. Remove an old one first.`
export const CHOOSE_AREA = 'Choose an area from the list. A home has no areas.'
export const CHOOSE_SERVICE_FIRM = 'Choose a firm that serves this development.'
export const CHOOSE_ASSET = 'Choose an asset of this place from the list.'
export const ENDS_BEFORE = 'The warranty cannot end before the date of installation.'
export const ASSET_REMOVED = 'This asset was removed. It can no longer be changed.'
