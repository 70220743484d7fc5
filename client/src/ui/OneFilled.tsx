import { createContext, use, useLayoutEffect, useMemo, useState, type ReactNode } from 'react'
import type { ButtonVariant } from './fieldStyles.ts'

/** The ranks of a screen's buttons, highest first. Only the button with the highest rank is filled. */
const RANKS = ['writing', 'answer', 'decision', 'step'] as const
type Rank = (typeof RANKS)[number]

interface Claim {
  rank: Rank
}

interface Claims {
  all: readonly Claim[]
  change: (update: (all: readonly Claim[]) => readonly Claim[]) => void
}

const ClaimsContext = createContext<Claims | null>(null)

/** A screen on which at most one button is filled. The buttons that compete for it call `useFilled`. */
export function OneFilled({ children }: { children: ReactNode }) {
  const [all, change] = useState<readonly Claim[]>([])
  const claims = useMemo(() => ({ all, change }), [all])
  return <ClaimsContext value={claims}>{children}</ClaimsContext>
}

/**
 * Returns the look of the button for a likely next step. The button is outlined if another button has a higher rank, or
 * has the same rank and became likely first. Otherwise it is filled.
 */
export function useFilled(rank: Rank, isLikely = true): ButtonVariant {
  const claims = use(ClaimsContext)
  const change = claims?.change
  const [claim] = useState<Claim>(() => ({ rank }))
  // Runs before the paint, so that no button changes its look on screen.
  useLayoutEffect(() => {
    if (!isLikely || !change) return undefined
    change((all) => [...all, claim])
    return () => change((all) => all.filter((other) => other !== claim))
  }, [isLikely, change, claim])
  if (!isLikely) return 'secondary'
  if (!claims) return 'primary'
  const [first] = claims.all.toSorted((a, b) => RANKS.indexOf(a.rank) - RANKS.indexOf(b.rank))
  return first === claim ? 'primary' : 'secondary'
}
