import { useState, useSyncExternalStore } from 'react'
import { settings } from '../lib/settings.ts'

const subscribe = () => () => undefined
const readLogo = () => settings().brandLogo

/** The operator's logo, else the brand's short form on its colour. */
export function BrandMark({ shortName }: { shortName: string }) {
  // The build has drawn the sign-in page before anybody knew of a logo.
  const logo = useSyncExternalStore(subscribe, readLogo, () => '')
  // Without the network, or once another logo has its place, there is none to load.
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
