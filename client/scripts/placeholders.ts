/** The literal tokens for run-time settings in the built pages. See `src/lib/settings.ts`. */
export const PLACEHOLDERS = {
  brandName: '%BRAND_NAME%',
  brandShortName: '%BRAND_SHORT_NAME%',
  brandLogo: '%BRAND_LOGO%',
  mode: '%MODE%',
  timeZone: '%TIME_ZONE%',
  apiHost: '%API_HOST%',
  analytics: '%ANALYTICS%',
} as const

type SettingValues = Record<keyof typeof PLACEHOLDERS, string>

export const DEV_SETTINGS: SettingValues = {
  brandName: 'Brand',
  brandShortName: 'B',
  brandLogo: '',
  mode: 'demo',
  timeZone: 'Europe/London',
  apiHost: '',
  analytics: '',
}

/** Replaces the placeholders as the server would, for pages without that server. */
export function fillSettings(html: string, values: SettingValues): string {
  return Object.entries(PLACEHOLDERS).reduce((page, [key, token]) => {
    // The keys of PLACEHOLDERS are those of SettingValues, but Object.entries widens them.
    return page.replaceAll(token, values[key as keyof SettingValues])
  }, html)
}
