export const REFUSAL_MAX = 500
