import { endpoints } from '@doorstep/contract'
import type { Endpoint, Method } from '@doorstep/contract/endpoint'

/** An address of a call. Some calls also have older addresses. */
export interface Address {
  endpoint: Endpoint
  method: Method
  path: string
}

export const ALL_ENDPOINTS: Endpoint[] = Object.values<Endpoint>(endpoints)

export const ALL_ADDRESSES: Address[] = ALL_ENDPOINTS.flatMap((endpoint) =>
  [{ method: endpoint.method, path: endpoint.path }, ...(endpoint.aliases ?? [])].map((address) => ({
    endpoint,
    method: address.method ?? endpoint.method,
    path: `/api${address.path}`,
  })),
)

/** Replaces each `:name` of an address with the value. */
export function fillPath(path: string, value = '1'): string {
  return path.replace(/:[A-Za-z]+/g, value)
}

/** Returns the first two parts of an address. Tests of every call run the calls in groups with the same two parts. */
export function groupOf(path: string): string {
  return path.replace('/api/', '/').split('/').slice(1, 3).join('/').toLowerCase()
}
