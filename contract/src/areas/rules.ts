export const AREA_NAME_MAX = 60
export const AREA_CATEGORIES_MAX = 50
