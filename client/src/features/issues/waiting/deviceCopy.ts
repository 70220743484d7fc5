import { hold, noteLeaving, release } from './holding.ts'
import type { RecordStore, Waiting } from './recordStore.ts'

interface Writing<Kept extends Waiting, Content> {
  store: Pick<RecordStore<Kept>, 'save' | 'remove'>
  begin: (content: Content) => Kept
  write: (record: Kept, content: Content) => Kept
}

/** What an open form writes and what the device keeps of it, while the form stands: the form's alone until it is let go. */
export function openCopy<Kept extends Waiting, Content>(
  begun: Kept | null,
  { store, begin, write }: Writing<Kept, Content>,
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
  const keep = async (content: Promise<Content | null>) => {
    const ready = await content
    if (ready && !isOver) await save(await written(ready))
  }
  const close = () => {
    isOver = true
  }
  return {
    current: () => record,
    save,
    written,
    /** Keeps what was written, once it is ready; null is nothing to keep. */
    write: (content: Promise<Content | null>) => {
      const done = keep(content)
      keeping = Promise.allSettled([keeping, done])
      return done
    },
    /** For what was pressed before the form had gone, and is ready only now. */
    stopIfGone: () => {
      if (isOver || isLeft) throw new DOMException('The form has gone.', 'AbortError')
    },
    /** From here on nothing of it is kept. */
    close,
    /** Nothing stands in the form any more; what is written next is another one. */
    wipe: async () => {
      const last = record
      record = null
      if (!last) return
      await store.remove(last)
      await release(last.id, 'other')
    },
    end: async () => {
      close()
      if (record) await store.remove(record)
    },
    /** Its form is on screen. */
    enter: () => {
      isLeft = false
    },
    /** Whoever has it next, has it with the last words. */
    leave: () => {
      isLeft = true
      // What is being kept never rejects; a lock that cannot be let go ends with the tab.
      const left = keeping.then(() => record && release(record.id)).catch(() => undefined)
      noteLeaving(left)
      return left
    },
  }
}
