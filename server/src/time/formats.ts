const formats = new Map<string, Intl.DateTimeFormat>()

/**
 * Returns a British date format. Formats are cached, because making one takes far longer than using one, and needs 27
 * KB.
 */
export function dateFormat(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify(options)
  const made = formats.get(key) ?? new Intl.DateTimeFormat('en-GB', options)
  formats.set(key, made)
  return made
}
