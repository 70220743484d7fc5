import toast, { type ToastOptions } from 'react-hot-toast/headless'
import { TOAST_FADE_MS, TOAST_MS } from './rules.ts'

const PRODUCT: ToastOptions = { duration: TOAST_MS, removeDelay: TOAST_FADE_MS }

let lastRefusal: string | undefined

/** Toasts last 3 s and then fade for 300 ms. Toasts only confirm success, so an error must also appear on the page. */
export const notify = {
  success: (text: string) => toast.success(text, PRODUCT),
  error: (text: string) => toast.error(text, PRODUCT),
  info: (text: string) => toast(text, PRODUCT),
  /** Confirms a save without changes. Such a save sends nothing. */
  unchanged: () => toast('Nothing has changed.', PRODUCT),
  /**
   * Explains why a key does nothing here. Only one such toast is shown at a time, and a repeated toast is announced
   * again.
   */
  refusal: (text: string) => {
    if (lastRefusal !== undefined) toast.remove(lastRefusal)
    lastRefusal = toast(text, PRODUCT)
  },
}
