import { useEffect } from 'react'
import { settings } from '../lib/settings.ts'

/** Names the document; a form with problems says so first. */
export function usePageTitle(title: string, hasError = false): void {
  useEffect(() => {
    document.title = `${hasError ? 'Error: ' : ''}${title} - ${settings().brandName}`
  }, [title, hasError])
}
