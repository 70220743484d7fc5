import type { Presence } from '../db/servers.ts'

/** Of one key: who comes next, and whose point may still be given back. */
interface Room {
  last: Promise<void>
  /** How many wait for their turn, or have it. */
  coming: number
  /** How many have a point and are not done. */
  holders: number
  /** How many are done. */
  done: number
  wake: (() => void) | undefined
}

export interface Taken<T> {
  value: T
  hasPoint: boolean
}

export interface Turn<T> {
  value: T
  /** The point is given back, or stays: whoever waits may try again. */
  end(): void
}

/**
 * Points that are taken before it is known whether they stay: somebody who finds none waits while others may still give
 * theirs back, each in the order of coming. That order is of this process alone; the points, and the wait for them, are everybody's.
 */
export interface Turns {
  /** Without a point only once nobody is left who could give one back; throws what `late` makes when that takes long. */
  enter<T>(key: string, take: () => Promise<Taken<T>>, late: () => Error): Promise<Turn<T>>
}

/** Between two looks at other servers. */
const LOOK_MS = 50

export function createTurns(waitMs: number, presence: Presence): Turns {
  const rooms = new Map<string, Room>()

  const enter: Turns['enter'] = async (key, take, late) => {
    const room = rooms.get(key) ?? newRoom()
    rooms.set(key, room)
    const over = performance.now() + waitMs
    const before = room.last
    const { promise, resolve: next } = Promise.withResolvers<void>()
    room.last = promise
    room.coming += 1
    try {
      await before
      const hasOthers = (): Promise<boolean> => presence.hasOthers(key)
      const { value, hasPoint } = await takeWhenFree(room, () => takeSeen(key, take), {
        over,
        late,
        hasOthers,
      })
      if (!hasPoint) return { value, end: () => undefined }
      room.holders += 1
      return { value, end: () => leave(key, room) }
    } finally {
      room.coming -= 1
      next()
      forget(key, room)
    }
  }

  /** Others know of it from before there is a point until it is given back, or stays. */
  async function takeSeen<T>(key: string, take: () => Promise<Taken<T>>): Promise<Taken<T>> {
    await presence.come(key)
    let hasPoint = false
    try {
      const taken = await take()
      ;({ hasPoint } = taken)
      return taken
    } finally {
      if (!hasPoint) presence.leave(key)
    }
  }

  function leave(key: string, room: Room): void {
    presence.leave(key)
    room.holders -= 1
    room.done += 1
    room.wake?.()
    forget(key, room)
  }

  function forget(key: string, room: Room): void {
    if (room.coming === 0 && room.holders === 0) rooms.delete(key)
  }

  return { enter }
}

function newRoom(): Room {
  return { last: Promise.resolve(), coming: 0, holders: 0, done: 0, wake: undefined }
}

interface Wait {
  over: number
  late: () => Error
  /** Another server has a point that it may give back. */
  hasOthers: () => Promise<boolean>
}

async function takeWhenFree<T>(
  room: Room,
  take: () => Promise<Taken<T>>,
  { over, late, hasOthers }: Wait,
): Promise<Taken<T>> {
  for (;;) {
    if (performance.now() > over && room.holders > 0) throw late()
    const { done } = room
    // Known before the point is asked for: whoever is gone by then has given theirs back.
    const wereOthers = await hasOthers()
    const taken = await take()
    if (taken.hasPoint) return taken
    // Who came between that look and the point has it now.
    const areOthers = wereOthers || (await hasOthers())
    // Where somebody was done meanwhile, perhaps there is one now.
    if (room.done !== done) continue
    if (room.holders === 0 && !areOthers) return taken
    if (performance.now() > over) throw late()
    await oneLeaves(room, areOthers ? Math.min(over, performance.now() + LOOK_MS) : over)
  }
}

async function oneLeaves(room: Room, over: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, Math.max(0, over - performance.now()) + 1)
  room.wake = resolve
  await promise
  clearTimeout(timer)
  room.wake = undefined
}
