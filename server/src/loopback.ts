/** A name or address that is this machine's own for everybody; without a port. */
export function isLoopbackName(host: string): boolean {
  return /^(localhost|127(\.[0-9]{1,3}){3}|::1|\[::1\])$/i.test(host)
}
