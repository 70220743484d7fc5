export const BANK_HOLIDAY_NAME_MAX = 80
