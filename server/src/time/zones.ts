export function isTimeZone(zone: string): boolean {
  try {
    Intl.DateTimeFormat('en-GB', { timeZone: zone })
    return true
  } catch {
    return false
  }
}
