export const API_PREFIX = '/api'

export function isApiPath(path: string): boolean {
  const lower = path.toLowerCase()
  return lower === API_PREFIX || lower.startsWith(`${API_PREFIX}/`)
}

/**
 * Repairs an address that an email program has broken, such as `/order%23TOKEN%`, so that the page still opens. The
 * page reads the token itself.
 */
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
