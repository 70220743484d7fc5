import { useState, type ReactNode } from 'react'

interface KeptProps<Value> {
  start: Value
  children: (value: Value, change: (value: Value) => void) => ReactNode
}

/** Keeps the value of a component that has no state. */
export function Kept<Value>({ start, children }: KeptProps<Value>) {
  const [value, setValue] = useState(start)
  return <>{children(value, setValue)}</>
}
