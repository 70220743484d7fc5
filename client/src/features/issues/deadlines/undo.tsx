import toast from 'react-hot-toast/headless'
import { plainText } from '../../../api/errors.ts'
import { TOAST_FADE_MS } from '../../../ui/rules.ts'
import { notify } from '../../../ui/toast.ts'

/** Longer than a normal toast, because the user needs time to decide. */
const UNDO_MS = 10_000

/** The reason recorded when a priority change is undone. */
export const TAKEN_BACK = 'The previous change was undone.'

let last: (() => void) | null = null

/** Shows a message about the last change, with an undo button. */
export function notifyUndoable(text: string, undo: () => Promise<string>): void {
  const run = () => {
    if (last === run) last = null
    toast.dismiss(id)
    undo().then(notify.success, (error: unknown) => notify.error(plainText(error)))
  }
  last = run
  const id = toast.success(
    <>
      {text}{' '}
      <button
        type="button"
        onClick={run}
        className="-my-1 ml-1 cursor-pointer rounded-md px-2 py-1 font-medium text-accent-text underline underline-offset-2 hover:bg-sunken"
      >
        Undo
      </button>
    </>,
    { duration: UNDO_MS, removeDelay: TOAST_FADE_MS },
  )
}

/** Undoes the last action. Returns false if there is no action to undo. */
export function undoLast(): boolean {
  const run = last
  run?.()
  return run !== null
}
