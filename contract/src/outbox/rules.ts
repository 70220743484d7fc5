/** For how many hours the server tries to deliver a message before it gives up. */
export const GIVE_UP_HOURS = 24
/** After this many minutes in the outbox, a message counts as delayed. Brief faults of a gateway are shorter. */
export const OVERDUE_MINUTES = 15
/** After the server gives up on a message, the alert to administrators lasts this many hours. */
export const LATELY_FAILED_HOURS = 1
