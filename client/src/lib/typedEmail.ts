/** Passes the typed email address between the sign-in pages. Lost when the document closes. */
let typed = ''

export const typedEmail = (): string => typed

export function noteEmail(email: string): void {
  typed = email
}
