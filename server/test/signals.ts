import { sql } from 'kysely'
import { mayHear } from '../src/features/events/service.ts'
import { LIVE_CHANNEL } from '../src/live/hub.ts'
import type { RecordSignal } from '../src/live/hub.ts'
import { findSession } from '../src/sessions/session.ts'
import type { Caller } from './callers.ts'
import type { TestApp } from './testApp.ts'

let marks = 0

/** Returns the live events about issues that each caller's page receives during `act`, in order. */
export async function hear(
  { services }: TestApp,
  callers: readonly Caller[],
  act: () => Promise<unknown>,
): Promise<RecordSignal[][]> {
  const signals: RecordSignal[] = []
  marks += 1
  const mark = -marks
  // The mark arrives after the events of everything that was committed before.
  const { promise: isOver, resolve } = Promise.withResolvers<void>()
  const unsubscribe = services.live.subscribe((signal) => {
    if (signal === 'reset' || signal.type === 'session') return
    if (signal.id === mark) resolve()
    else if (signal.type === 'issue') signals.push(signal)
  })
  await act()
  const end: RecordSignal = { type: 'issue', id: mark, right: 'issue:read', targets: [] }
  await sql`select pg_notify(${LIVE_CHANNEL}, ${JSON.stringify(end)})`.execute(services.db)
  await isOver
  unsubscribe()
  return Promise.all(
    callers.map(async ({ token }) => {
      const session = await findSession(services, token)
      return session ? signals.filter((signal) => mayHear(session.actor, signal)) : []
    }),
  )
}
