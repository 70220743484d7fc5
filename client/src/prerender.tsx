import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { overrideSettings, type Settings } from './lib/settings.ts'
import { Site } from './Site.tsx'

/** The login page as HTML, for the build. It must be what `main.tsx` hydrates. */
export function prerenderLogin(settings: Settings): string {
  overrideSettings(settings)
  return renderToString(
    <StrictMode>
      <Site />
    </StrictMode>,
  )
}
