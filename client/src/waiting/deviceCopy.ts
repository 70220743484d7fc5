import { hold, isHeldHere, noteLeaving, release } from './holding.ts'
import type { RecordStore, Waiting } from './recordStore.ts'

interface Writing<Kept extends Waiting, Content> {
  store: Pick<RecordStore<Kept>, 'save' | 'remove'>
  begin: (content: Content) => Kept
  write: (record: Kept, content: Content) => Kept
  /** Marks a record as ready to send. */
  finish: (record: Kept) => Kept
}

/**
 * The record of an open form, on screen and on the device. The form keeps the record locked until it releases the
 * record.
 */
export function openCopy<Kept extends Waiting, Content>(begun: Kept | null, writing: Writing<Kept, Content>) {
  const copy = keptCopy(begun, writing)
  const { current, leave, settle, queue, close } = copy
  return {
    ...copy,
    /** Queues the record for sending, releases it, and returns whether the device has stored it. */
    sendOff: async (content: Content): Promise<boolean> => {
      const isKept = await settle(queue(content))
      close()
      await leave()
      return isKept
    },
    /** Deletes the record of an emptied form. Further typing starts a new record. */
    wipe: async () => {
      const last = current()
      copy.forget()
      if (!last) return
      await writing.store.remove(last)
      await release(last.id, 'other')
    },
    end: async () => {
      close()
      const last = current()
      if (last) await writing.store.remove(last)
    },
  }
}

function keptCopy<Kept extends Waiting, Content>(
  begun: Kept | null,
  { store, begin, write, finish }: Writing<Kept, Content>,
) {
  let record = begun
  let isOver = false
  let isLeft = false
  /** Settles when all saves have finished. Preparing a photo can delay a save. */
  let keeping: Promise<unknown> = Promise.resolve()
  const save = (next: Kept) => {
    record = next
    return isOver ? Promise.resolve(false) : store.save(next)
  }
  const written = async (content: Content) => {
    record ??= begin(content)
    await hold(record.id)
    return write(record, content)
  }
  const keep = async (content: Promise<Content | null>): Promise<boolean> => {
    const ready = await content
    return ready && !isOver ? save(await written(ready)) : false
  }
  const stopIfGone = () => {
    if (isOver || isLeft) throw new DOMException('The form was closed.', 'AbortError')
  }
  const settle = <T>(done: Promise<T>) => {
    keeping = Promise.allSettled([keeping, done])
    return done
  }
  const isMine = () => record !== null && !isOver && isHeldHere(record.id)
  return {
    current: () => record,
    forget: () => {
      record = null
    },
    save,
    written,
    /** Delays the release of the record until `done` has settled, for example until a photo is ready. */
    settle,
    /**
     * Saves the content once it is ready, and returns whether the device has stored it. If the content is null, nothing
     * is saved.
     */
    write: (content: Promise<Content | null>) => settle(keep(content)),
    /** Saves at once if possible, because a page that is closing cannot wait. */
    writeNow: (content: Content) =>
      settle(record && isMine() ? save(write(record, content)) : keep(Promise.resolve(content))),
    /** Throws if the form has closed. Call this function after a task during which the form might have closed. */
    stopIfGone,
    /** Saves the record as ready to send, and returns whether the device has stored it. */
    queue: async (content: Content) => {
      stopIfGone()
      return save(finish(await written(content)))
    },
    /** Stops all further saves of the record. */
    close: () => {
      isOver = true
    },
    /** Runs when the form appears on screen. */
    enter: () => {
      isLeft = false
    },
    /** Releases the record once the last edits are saved. */
    leave: () => {
      isLeft = true
      // A save never rejects. If a lock cannot be released, it ends when the tab closes.
      const left = keeping.then(() => record && release(record.id)).catch(() => undefined)
      noteLeaving(left)
      return left
    },
  }
}
