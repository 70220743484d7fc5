import { sql } from 'kysely'
import { mayHear } from '../src/features/events/service.ts'
import { LIVE_CHANNEL } from '../src/live/hub.ts'
import type { RecordSignal } from '../src/live/hub.ts'
import { findSession } from '../src/sessions/session.ts'
import type { Caller } from './callers.ts'
import type { TestApp } from './testApp.ts'

let marks = 0

/** Waits until the live events of all committed changes have arrived. */
async function untilArrived({ services }: TestApp): Promise<void> {
  marks += 1
  const mark = -marks
  const { promise: isOver, resolve } = Promise.withResolvers<void>()
  const unsubscribe = services.live.subscribe((signal) => {
    if (signal !== 'reset' && signal.type !== 'session' && signal.id === mark) resolve()
  })
  const end: RecordSignal = { type: 'issue', id: mark, right: 'issue:read', targets: [] }
  await sql`select pg_notify(${LIVE_CHANNEL}, ${JSON.stringify(end)})`.execute(services.db)
  await isOver
  unsubscribe()
}

/** Returns the live events about issues that each caller's page receives during `act`, in order. */
export async function hear(
  test: TestApp,
  callers: readonly Caller[],
  act: () => Promise<unknown>,
): Promise<RecordSignal[][]> {
  const { services } = test
  await untilArrived(test)
  const signals: RecordSignal[] = []
  const unsubscribe = services.live.subscribe((signal) => {
    if (signal !== 'reset' && signal.type === 'issue' && signal.id > 0) signals.push(signal)
  })
  await act()
  await untilArrived(test)
  unsubscribe()
  return Promise.all(
    callers.map(async ({ token }) => {
      const session = await findSession(services, token)
      return session ? signals.filter((signal) => mayHear(session.actor, signal)) : []
    }),
  )
}
