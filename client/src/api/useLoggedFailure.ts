import { useEffect } from 'react'

/** Logs a failed load to the browser's console. The caller shows the error on the page. */
export function useLoggedFailure(text: string, error: Error | null): void {
  useEffect(() => {
    if (error) console.error(text, error.message)
  }, [text, error])
}
