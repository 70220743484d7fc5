const KILOBYTE = 1024

/** "900 B", "2 KB", "4.3 MB" */
export function formatSize(bytes: number): string {
  if (bytes < KILOBYTE) return `${bytes} B`
  if (bytes < KILOBYTE * KILOBYTE) return `${Math.round(bytes / KILOBYTE)} KB`
  return `${(bytes / (KILOBYTE * KILOBYTE)).toFixed(1)} MB`
}
