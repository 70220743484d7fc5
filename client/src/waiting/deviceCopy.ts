import { hold, isHeldHere, noteLeaving, release } from './holding.ts'
import type { RecordStore, Waiting } from './recordStore.ts'

interface Writing<Kept extends Waiting, Content> {
  store: Pick<RecordStore<Kept>, 'save' | 'remove'>
  begin: (content: Content) => Kept
  write: (record: Kept, content: Content) => Kept
  /** Its author sends it off. */
  finish: (record: Kept) => Kept
}

/** What an open form writes and what the device keeps of it, while the form stands: the form's alone until it is let go. */
export function openCopy<Kept extends Waiting, Content>(begun: Kept | null, writing: Writing<Kept, Content>) {
  const copy = keptCopy(begun, writing)
  const { current, leave, settle, queue, close } = copy
  return {
    ...copy,
    /** Leaves it to be sent by itself, at once where that is possible; answers whether the device has it. */
    sendOff: async (content: Content): Promise<boolean> => {
      const isKept = await settle(queue(content))
      close()
      await leave()
      return isKept
    },
    /** Nothing stands in the form any more; what is written next is another one. */
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
  /** What is about to be kept: a photo takes its time to be made ready. */
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
    if (isOver || isLeft) throw new DOMException('The form has gone.', 'AbortError')
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
    /** It is let go only after this, such as a photo that is being made ready. */
    settle,
    /** Keeps what was written, once it is ready, and answers whether the device has it; null is nothing to keep. */
    write: (content: Promise<Content | null>) => settle(keep(content)),
    /** At once where it can be: a page that is being left has no time to wait. */
    writeNow: (content: Content) =>
      settle(record && isMine() ? save(write(record, content)) : keep(Promise.resolve(content))),
    /** For what was pressed before the form had gone, and is ready only now. */
    stopIfGone,
    /** Keeps it as something that is to be sent; answers whether the device has it. */
    queue: async (content: Content) => {
      stopIfGone()
      return save(finish(await written(content)))
    },
    /** From here on nothing of it is kept. */
    close: () => {
      isOver = true
    },
    /** Its form is on screen. */
    enter: () => {
      isLeft = false
    },
    /** Lets go of it once the last words are kept. */
    leave: () => {
      isLeft = true
      // What is being kept never rejects; a lock that cannot be let go ends with the tab.
      const left = keeping.then(() => record && release(record.id)).catch(() => undefined)
      noteLeaving(left)
      return left
    },
  }
}
