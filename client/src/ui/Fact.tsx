import type { ReactNode } from 'react'

/** A term and its value in a `dl`. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-xs text-muted">{name}</dt>
      <dd dir="auto" className="mt-0.5 break-words">
        {children}
      </dd>
    </div>
  )
}
