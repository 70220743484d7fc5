/** The endings that a file of a type can have, the usual one first. */
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

// With a letter: the end of "boiler 1.2" is part of the name.
const ENDING = /\.(?=[^.]*[a-z])[a-z0-9]{1,10}$/i

/** The name with an ending that fits the type, because a device opens a saved file by its ending alone. */
export function nameForType(name: string, type: string): string {
  const [mediaType = ''] = type.split(';')
  const extensions = EXTENSIONS[mediaType.trim().toLowerCase()]
  if (!extensions) return name
  const found = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase()
  if (found !== undefined && extensions.includes(found)) return name
  return `${name.replace(ENDING, '')}.${extensions[0]}`
}
