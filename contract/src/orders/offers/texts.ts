export const AMOUNT_MESSAGE = 'The amount must be pounds and pence, from £0 to £1,000,000.'
