/**
 * Run-time settings of the page. The build leaves literal tokens in `index.html` and `login.html`, and the server
 * replaces each of them, HTML-escaped, once when it starts:
 *
 * | token                | setting          | meta name          |
 * |----------------------|------------------|--------------------|
 * | %BRAND_NAME%         | BRAND_NAME       | brand-name         |
 * | %BRAND_SHORT_NAME%   | BRAND_SHORT_NAME | brand-short-name   |
 * | %BRAND_LOGO%         | BRAND_LOGO or '' | brand-logo         |
 * | %MODE%               | MODE             | mode               |
 * | %TIME_ZONE%          | TIME_ZONE        | time-zone          |
 * | %API_HOST%           | API_HOST or ''   | api-host           |
 * | %ANALYTICS%          | on or ''         | analytics          |
 *
 * Tokens stand in text and attribute values only, never in an inline script or style: the hashes of `page.json` hold
 * whatever the values are.
 */
export interface Settings {
  brandName: string
  brandShortName: string
  /** Address of the operator's logo; empty where there is none. */
  brandLogo: string
  mode: string
  timeZone: string
  /** Origin of the API; empty for the page's own. */
  apiHost: string
  /** 'on' where visits are counted. */
  analytics: string
}

function meta(name: string): string {
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? ''
}

let current: Settings | undefined

/** Read once from the page's meta elements. */
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

/** Whether this site counts visits at all; those of people who agree. */
export const countsVisits = () => settings().analytics === 'on'

/** Settings for a page that is rendered without a document: the build's placeholders, a test's own. */
export function overrideSettings(values: Settings): void {
  current = values
}
