const KILOBYTE = 1024
/**
 * The number of characters to keep before the extension. These characters differ between files from one camera or
 * scanner.
 */
const KEPT = 4
/** A longer text after the dot is not a file extension. */
const LONGEST_ENDING = 6

/**
 * Splits a file name in two. The first part can be cut off on screen. The second part includes the extension and is
 * never cut off.
 */
export function splitName(name: string): [string, string] {
  const letters = Array.from(name)
  const dot = letters.lastIndexOf('.')
  const ending = dot > 0 && letters.length - dot <= LONGEST_ENDING ? letters.length - dot : 0
  const from = Math.max(0, letters.length - ending - KEPT)
  return [letters.slice(0, from).join(''), letters.slice(from).join('')]
}

/** Formats a size: "900 B", "2 KB", "4.3 MB". */
export function formatSize(bytes: number): string {
  if (bytes < KILOBYTE) return `${bytes} B`
  if (bytes < KILOBYTE * KILOBYTE) return `${Math.round(bytes / KILOBYTE)} KB`
  return `${(bytes / (KILOBYTE * KILOBYTE)).toFixed(1)} MB`
}
