import type { LiveEvent } from '@doorstep/contract/events/schema'
import type { Ctx } from '../../context.ts'
import { AppError } from '../../errors.ts'
import type { EventStream, RecordSignal } from '../../live/hub.ts'
import { findSession } from '../../sessions/session.ts'
import type { Actor } from '../../policy/actor.ts'
import { holds, includes, includesDevelopment } from '../../policy/scopes.ts'

const STREAMS_MAX = 5000
const STREAMS_PER_PERSON = 10
const HEARTBEAT_MS = 20_000

const openStreams = new Map<number, number>()
let total = 0

export function mayHear(actor: Actor, { right, targets }: RecordSignal): boolean {
  if (targets === null) return holds(actor, right)
  return targets.some((target) =>
    target.propertyId === undefined && target.developmentId !== undefined
      ? includesDevelopment(actor, right, target.developmentId)
      : includes(actor, right, target),
  )
}

/** Keeps a page's live stream open, follows changes of the person's rights, and ends with the session. */
export async function streamEvents(ctx: Ctx, open: () => EventStream): Promise<void> {
  const token = ctx.caller?.token ?? ''
  const { userId } = ctx.actor
  // A stream never ends by itself, so it would delay the shutdown.
  if (ctx.services.lifecycle.isStopping) throw new AppError('UNAVAILABLE', 'The service is stopping.')
  refuseTooMany(userId)
  let { actor } = ctx
  const stream = open()
  countStream(userId)
  const send = (event: LiveEvent): void => stream.send(event)
  // Another server might have changed the rights or ended the session, so this server reads the session again.
  const refresh = async (): Promise<boolean> => {
    const session = await findSession(ctx.services, token).catch(() => undefined)
    const isOpen = session?.actor.sessionKind === 'full'
    if (isOpen) actor = session.actor
    else stream.close()
    return isOpen
  }
  const sendIfLive = async (event: LiveEvent): Promise<void> => {
    if (await refresh()) send(event)
  }
  const unsubscribe = ctx.services.live.subscribe((signal) => {
    if (signal === 'reset') void sendIfLive({ type: 'reset' })
    else if (signal.type === 'session') {
      if (signal.userIds.includes(userId)) void sendIfLive({ type: 'session' })
    } else if (mayHear(actor, signal)) send({ type: signal.type, id: signal.id })
  })
  // Rights might have changed, or the session ended, between the guard and the subscription.
  void refresh()
  const heartbeat = setInterval(() => {
    stream.keepAlive()
    void refresh()
  }, HEARTBEAT_MS)
  stream.onClose(() => {
    clearInterval(heartbeat)
    unsubscribe()
    uncountStream(userId)
  })
}

function refuseTooMany(userId: number): void {
  if (total >= STREAMS_MAX || (openStreams.get(userId) ?? 0) >= STREAMS_PER_PERSON)
    throw new AppError(
      'UNAVAILABLE',
      'There are too many live connections. The page checks for changes from time to time instead.',
    )
}

function countStream(userId: number): void {
  openStreams.set(userId, (openStreams.get(userId) ?? 0) + 1)
  total += 1
}

function uncountStream(userId: number): void {
  const own = (openStreams.get(userId) ?? 1) - 1
  if (own > 0) openStreams.set(userId, own)
  else openStreams.delete(userId)
  total -= 1
}
