/** What somebody typed as their e-mail, from one sign-in page to the next; it goes with the document. */
let typed = ''

export const typedEmail = (): string => typed

export function noteEmail(email: string): void {
  typed = email
}
