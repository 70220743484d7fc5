import { useState } from 'react'

/** Returns idempotency keys. Two requests with the same body get the same key, and a changed body gets a new key. */
export function useTryKeys(): (body: object) => string {
  const [keys] = useState(() => new Map<string, string>())
  return (body) => {
    const text = JSON.stringify(body)
    const key = keys.get(text) ?? crypto.randomUUID()
    keys.set(text, key)
    return key
  }
}
