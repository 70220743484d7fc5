import { useState, useSyncExternalStore } from 'react'
import { settings } from '../lib/settings.ts'

const subscribe = () => () => undefined
const readLogo = () => settings().brandLogo

/** The operator's logo, or the short form of the brand on the brand's colour. */
export function BrandMark({ shortName }: { shortName: string }) {
  // The build renders the sign-in page before any logo is known, so the first render must show no logo.
  const logo = useSyncExternalStore(subscribe, readLogo, () => '')
  // The logo cannot be loaded offline or after it has been replaced.
  const [missing, setMissing] = useState('')
  if (logo && logo !== missing)
    return (
      <img
        src={logo}
        alt=""
        onError={() => setMissing(logo)}
        className="h-8 w-auto max-w-32 shrink-0 object-contain"
      />
    )
  return (
    <span
      aria-hidden="true"
      className="inline-flex size-8 shrink-0 items-center justify-center rounded-md bg-accent text-xs font-semibold text-on-accent"
    >
      {shortName}
    </span>
  )
}
