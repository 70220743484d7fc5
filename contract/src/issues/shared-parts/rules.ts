/** The fields of an issue that only staff change later: where in common parts it is, and the asset that it is about. */
export const PLACE_FIELDS = ['areaId', 'assetId'] as const
export type PlaceField = (typeof PLACE_FIELDS)[number]
