/** The file extensions of each media type, the usual one first. */
const EXTENSIONS: Readonly<Record<string, readonly string[]>> = {
  'application/pdf': ['pdf'],
  'application/zip': ['zip'],
  'image/gif': ['gif'],
  'image/heic': ['heic', 'heif', 'hif'],
  'image/heif': ['heif', 'heic', 'hif'],
  'image/jpeg': ['jpg', 'jpeg', 'jpe', 'jfif'],
  'image/png': ['png', 'apng'],
  'text/calendar': ['ics'],
  'text/csv': ['csv'],
  'text/plain': ['txt'],
}

// An extension contains a letter, so "boiler 1.2" has none.
const ENDING = /\.(?=[^.]*[a-z])[a-z0-9]{1,10}$/i

/** Returns the name with an extension that fits the type, because devices open a saved file by its extension. */
export function nameForType(name: string, type: string): string {
  const [mediaType = ''] = type.split(';')
  const extensions = EXTENSIONS[mediaType.trim().toLowerCase()]
  if (!extensions) return name
  const found = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase()
  if (found !== undefined && extensions.includes(found)) return name
  return `${name.replace(ENDING, '')}.${extensions[0]}`
}
