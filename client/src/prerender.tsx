import { StrictMode } from 'react'
import { prerender } from 'react-dom/static'
import { overrideSettings, type Settings } from './lib/settings.ts'
import { Site } from './Site.tsx'

/** The login page as HTML, for the build. It must be what `main.tsx` hydrates. */
export async function prerenderLogin(settings: Settings): Promise<string> {
  overrideSettings(settings)
  const { prelude } = await prerender(
    <StrictMode>
      <Site />
    </StrictMode>,
    // All in its place: no script has to put it there.
    { progressiveChunkSize: Infinity },
  )
  return new Response(prelude).text()
}
