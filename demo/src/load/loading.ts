import type { SystemWriteCtx, WriteCtx } from '@doorstep/server/context'
import type { Category } from '@doorstep/contract/lookups/schema'
import type { Actor } from '@doorstep/server/policy/actor'
import type { Photos } from './photos.ts'

/** State of the load: maps keys and emails of the plan to database ids. */
export interface Loading {
  ctx: SystemWriteCtx
  developments: Map<string, number>
  /** Maps each block to its id and the id of its common parts. */
  blocks: Map<string, { id: number; commonId: number }>
  /** The homes, each with the common parts of its block. */
  properties: Map<string, { id: number; developmentId: number; isActive: boolean; commonIds: number[] }>
  people: Map<string, Actor>
  /** The story issues, by reporter and title. */
  issues: Map<string, number>
  firms: Map<string, number>
  categories: Category[]
  photos: Photos
  passwords: Promise<string>[]
}

/** One event of the plan. Events run in chronological order, so that every log is in order too. */
export interface Happening {
  at: Date
  run: (loading: Loading) => Promise<void>
}

export function systemAt({ ctx }: Loading, at: Date): SystemWriteCtx {
  return { ...ctx, now: () => at }
}

export function actorAt(loading: Loading, email: string, at: Date): WriteCtx {
  return { ...systemAt(loading, at), actor: known(loading.people, email) }
}

export function known<Value>(values: Map<string, Value>, key: string): Value {
  const value = values.get(key)
  if (value === undefined) throw new Error(`The plan does not include ${key}.`)
  return value
}
