/** The literal tokens that stand for run-time settings in the built pages; see src/lib/settings.ts. */
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

/** What the server does with a page, for pages that are served without it. */
export function fillSettings(html: string, values: SettingValues): string {
  return Object.entries(PLACEHOLDERS).reduce((page, [key, token]) => {
    // The keys of PLACEHOLDERS are those of SettingValues; Object.entries widens them.
    return page.replaceAll(token, values[key as keyof SettingValues])
  }, html)
}
