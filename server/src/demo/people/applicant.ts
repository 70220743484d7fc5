import type { Trade } from '../phrases/trade.ts'
import type { AccountStatus, PlannedMapping } from '../plan.ts'

/** A person as the data files write them down. A building's code stands for all of its homes. */
export interface Applicant {
  /** Left out, it is made from the name. */
  email?: string
  name: string
  /** How many days ago they signed up. */
  joined: number
  status?: AccountStatus
  admin?: boolean
  mfa?: boolean
  requested?: string
  /** How many days ago they were suspended. */
  suspended?: number
  reason?: string
  roles?: Partial<Record<PlannedMapping['role'], string[]>>
  /** What a contractor is called for. */
  trades?: Trade[]
}

export function emailOf({ email, name }: Applicant): string {
  return (
    email ??
    `${name
      .toLowerCase()
      .replaceAll(/[^a-z ]/g, '')
      .replaceAll(' ', '.')}@example.com`
  )
}
