import { useState } from 'react'

/** Keys of what is sent: the same sent again is the same work order, anything else another one. */
export function useTryKeys(): (body: object) => string {
  const [keys] = useState(() => new Map<string, string>())
  return (body) => {
    const text = JSON.stringify(body)
    const key = keys.get(text) ?? crypto.randomUUID()
    keys.set(text, key)
    return key
  }
}
