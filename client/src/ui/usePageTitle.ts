import { useEffect } from 'react'
import { settings } from '../lib/settings.ts'

/** Sets the document's title. A form with problems puts 'Error: ' first. */
export function usePageTitle(title: string, hasError = false): void {
  useEffect(() => {
    document.title = `${hasError ? 'Error: ' : ''}${title} - ${settings().brandName}`
  }, [title, hasError])
}
