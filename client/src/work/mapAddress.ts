import type { Order } from '@doorstep/contract/orders/schema'

/** Returns a link that opens the address in a map on this device. */
export function mapAddress(
  { propertyName, address }: Pick<Order, 'propertyName' | 'address'>,
  userAgent = navigator.userAgent,
): string {
  // Maps find a street more often without the name of the home.
  const query = encodeURIComponent(address.trim() || propertyName)
  if (/Android/.test(userAgent)) return `geo:0,0?q=${query}`
  if (/iPhone|iPad|Macintosh/.test(userAgent)) return `https://maps.apple.com/?q=${query}`
  return `https://www.openstreetmap.org/search?query=${query}`
}
