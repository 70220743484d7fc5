import toast, { type ToastOptions } from 'react-hot-toast/headless'

export const TOAST_MS = 3000
export const TOAST_FADE_MS = 300

const PRODUCT: ToastOptions = { duration: TOAST_MS, removeDelay: TOAST_FADE_MS }

let lastRefusal: string | undefined

/** The product's toasts: 3 s, then a 300 ms fade. They confirm; an error also stands on the page. */
export const notify = {
  success: (text: string) => toast.success(text, PRODUCT),
  error: (text: string) => toast.error(text, PRODUCT),
  info: (text: string) => toast(text, PRODUCT),
  /** After a save that would have changed nothing, and therefore sent nothing. */
  unchanged: () => toast('Nothing has changed.', PRODUCT),
  /** Why a key does nothing here: one at a time, and the same said again is heard again. */
  refusal: (text: string) => {
    if (lastRefusal !== undefined) toast.remove(lastRefusal)
    lastRefusal = toast(text, PRODUCT)
  },
}
