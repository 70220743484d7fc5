import { useEffect } from 'react'

/** Notes a failed load for whoever looks into the browser's log; what stands on the page is the caller's. */
export function useLoggedFailure(text: string, error: Error | null): void {
  useEffect(() => {
    if (error) console.error(text, error.message)
  }, [text, error])
}
