/**
 * Run-time settings of the page. The build leaves literal tokens such as %BRAND_NAME% in the HTML files, listed in
 * `scripts/placeholders.ts`. The server replaces them, HTML-escaped, when it starts. Tokens are only in text and
 * attribute values, never in inline scripts or styles, so that the hashes in `page.json` fit all settings.
 */
export interface Settings {
  brandName: string
  brandShortName: string
  /** URL of the operator's logo, or an empty string. */
  brandLogo: string
  mode: string
  timeZone: string
  /** Origin of the API, or an empty string if it is the page's own origin. */
  apiHost: string
  /** 'on' if visits are counted, otherwise an empty string. */
  analytics: string
}

function meta(name: string): string {
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? ''
}

let current: Settings | undefined

/** Reads the page's meta elements once. */
export function settings(): Settings {
  current ??= {
    brandName: meta('brand-name'),
    brandShortName: meta('brand-short-name'),
    brandLogo: meta('brand-logo'),
    mode: meta('mode'),
    timeZone: meta('time-zone') || 'Europe/London',
    apiHost: meta('api-host'),
    analytics: meta('analytics'),
  }
  return current
}

/** True if this site counts visits. Only visits of people who consent are counted. */
export const countsVisits = () => settings().analytics === 'on'

/** Sets the settings where there is no page to read them from: in the build's prerendering and in tests. */
export function overrideSettings(values: Settings): void {
  current = values
}
