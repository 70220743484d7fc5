import type { SystemWriteCtx, WriteCtx } from '@doorstep/server/context'
import type { Category } from '@doorstep/contract/lookups/schema'
import type { Actor } from '@doorstep/server/policy/actor'
import type { Photos } from './photos.ts'

/** What is known while the estate comes into being: keys and e-mails of the plan to ids of the database. */
export interface Loading {
  ctx: SystemWriteCtx
  developments: Map<string, number>
  properties: Map<string, { id: number; developmentId: number; isActive: boolean }>
  people: Map<string, Actor>
  /** Those of the stories, by whose they are and their title. */
  issues: Map<string, number>
  firms: Map<string, number>
  categories: Category[]
  photos: Photos
  passwords: Promise<string>[]
}

/** One thing that happened. Events run in the order of their times, so that every log reads like history. */
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
