import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { detourToLogin, LINK_PAGES } from './halves.ts'
import { dropLayers, goTo, watchSteps } from './lib/address.ts'
import { takeLinkToken } from './lib/linkToken.ts'
import { Site } from './Site.tsx'

watchSteps()
dropLayers()
takeLinkToken(LINK_PAGES)
const detour = detourToLogin(window.location)
if (detour) goTo(detour, { replace: true })

const root = document.getElementById('root')
const site = (
  <StrictMode>
    <Site />
  </StrictMode>
)
if (root?.dataset['prerendered'] !== undefined) hydrateRoot(root, site)
else if (root) createRoot(root).render(site)
