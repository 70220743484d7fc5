/** How long the success of an authenticator's set-up is shown before the dashboard opens. */
export const SET_UP_DONE_MS = 3000
