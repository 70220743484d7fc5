/** Returns the warning about something that expires or has expired. */
export function expiryText(name: string, expiresOn: string, today: string): string {
  if (expiresOn < today) return `${name} expired on ${expiresOn}.`
  return `${name} expires ${expiresOn === today ? 'today' : `on ${expiresOn}`}.`
}
