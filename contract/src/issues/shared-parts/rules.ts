/**
 * The fields that only staff can change later: the place in common parts, and the asset that the issue is
 * about.
 */
export const PLACE_FIELDS = ['areaId', 'assetId'] as const
export type PlaceField = (typeof PLACE_FIELDS)[number]
