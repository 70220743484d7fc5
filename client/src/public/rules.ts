/** How long a success is shown before the login page opens: after a sign-up, and after a new password. */
export const SIGNUP_DONE_SECONDS = 60
export const NEW_PASSWORD_DONE_SECONDS = 3
