import { isIP } from 'node:net'

const NAMED_RANGES = ['loopback', 'linklocal', 'uniquelocal']

export function isAddressRange(text: string): boolean {
  if (NAMED_RANGES.includes(text)) return true
  const [address = '', bits, ...rest] = text.split('/')
  const size = isIP(address)
  if (size === 0 || rest.length > 0) return false
  return bits === undefined || (/^[0-9]{1,3}$/.test(bits) && Number(bits) <= (size === 4 ? 32 : 128))
}
