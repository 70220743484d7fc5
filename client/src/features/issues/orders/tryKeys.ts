import { useState } from 'react'

/** Idempotency keys: the same body gets the same key, and a changed body a new one. */
export function useTryKeys(): (body: object) => string {
  const [keys] = useState(() => new Map<string, string>())
  return (body) => {
    const text = JSON.stringify(body)
    const key = keys.get(text) ?? crypto.randomUUID()
    keys.set(text, key)
    return key
  }
}
