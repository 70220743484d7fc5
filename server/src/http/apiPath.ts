/** Everything of the API lies below this. */
export const API_PREFIX = '/api'

export function isApiPath(path: string): boolean {
  const lower = path.toLowerCase()
  return lower === API_PREFIX || lower.startsWith(`${API_PREFIX}/`)
}
