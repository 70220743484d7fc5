/** Everything of the API lies below this. */
export const API_PREFIX = '/api'

export function isApiPath(path: string): boolean {
  const lower = path.toLowerCase()
  return lower === API_PREFIX || lower.startsWith(`${API_PREFIX}/`)
}

/** An address of the page that a mail program has broken (`/order%23TOKEN%`) still opens the page, which reads it itself. */
export function readableAddress(url: string): string {
  const [path = ''] = url.split('?')
  if (isApiPath(path) || isReadable(path)) return url
  return path.replaceAll('%', '%25') + url.slice(path.length)
}

function isReadable(path: string): boolean {
  try {
    decodeURI(path)
    return true
  } catch {
    return false
  }
}
