import { StrictMode } from 'react'
import { prerender } from 'react-dom/static'
import { overrideSettings, type Settings } from './lib/settings.ts'
import { Site } from './Site.tsx'

/** Renders the login page as HTML during the build. The result must match what `main.tsx` hydrates. */
export async function prerenderLogin(settings: Settings): Promise<string> {
  overrideSettings(settings)
  const { prelude } = await prerender(
    <StrictMode>
      <Site />
    </StrictMode>,
    // Writes all content in its final place, so that no script has to move the content.
    { progressiveChunkSize: Infinity },
  )
  return new Response(prelude).text()
}
