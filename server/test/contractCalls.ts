import { endpoints } from '@doorstep/contract'
import type { Endpoint, Method } from '@doorstep/contract/endpoint'

/** One address of a call: every call has one, some have older ones too. */
export interface Address {
  endpoint: Endpoint
  method: Method
  /** With `:name` where a value goes. */
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

/** The address with a value in each of its places. */
export function fillPath(path: string, value = '1'): string {
  return path.replace(/:[A-Za-z]+/g, value)
}

/** The first two parts of an address: a test that asks every call goes through one such group at a time. */
export function groupOf(path: string): string {
  return path.replace('/api/', '/').split('/').slice(1, 3).join('/').toLowerCase()
}
