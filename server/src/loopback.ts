/** Whether a name or address, without a port, always means this machine. */
export function isLoopbackName(host: string): boolean {
  return /^(localhost|127(\.[0-9]{1,3}){3}|::1|\[::1\])$/i.test(host)
}
