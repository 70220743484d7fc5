const KILOBYTE = 1024
/** Characters kept before the ending, by which files of one camera or scanner differ. */
const KEPT = 4
/** An ending longer than this is no ending. */
const LONGEST_ENDING = 6

/** A name in two parts: the first may be cut at its end, the second, with the ending, always stays. */
export function splitName(name: string): [string, string] {
  const letters = Array.from(name)
  const dot = letters.lastIndexOf('.')
  const ending = dot > 0 && letters.length - dot <= LONGEST_ENDING ? letters.length - dot : 0
  const from = Math.max(0, letters.length - ending - KEPT)
  return [letters.slice(0, from).join(''), letters.slice(from).join('')]
}

/** "900 B", "2 KB", "4.3 MB" */
export function formatSize(bytes: number): string {
  if (bytes < KILOBYTE) return `${bytes} B`
  if (bytes < KILOBYTE * KILOBYTE) return `${Math.round(bytes / KILOBYTE)} KB`
  return `${(bytes / (KILOBYTE * KILOBYTE)).toFixed(1)} MB`
}
