/** The address's query, as the plain text that it is: `?jobId=1001` is not a number, and needs no quotes to be none. */
export function parseSearch(search: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(search))
}

export function stringifySearch(search: Record<string, unknown>): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(search)) {
    if (typeof value === 'string' && value !== '') query.set(name, value)
  }
  return query.size > 0 ? `?${query}` : ''
}

/** Whether a part of the address is an id. */
export function isId(text: string | undefined): text is string {
  return text !== undefined && /^[1-9][0-9]{0,9}$/.test(text)
}

/** Whether a part of the address is a day that the server takes, such as 2026-11-21: of the calendar, and of our times. */
export function isDay(text: string | undefined): text is string {
  if (text === undefined || !/^(19|20|21)[0-9]{2}-[0-9]{2}-[0-9]{2}$/.test(text)) return false
  const at = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text)
}
