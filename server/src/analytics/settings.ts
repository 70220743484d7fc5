import * as z from 'zod'

const Environment = z.object({
  /** Id of a Google Analytics 4 stream, such as `G-ABC123DEF4`, that counts visits of people who agree. Visits are not counted if it is not set. */
  ANALYTICS_MEASUREMENT_ID: z
    .string()
    .regex(/^G-[A-Z0-9]{4,20}$/, 'must be a measurement id such as G-ABC123DEF4')
    .optional(),
  /** Measurement Protocol secret of the Google Analytics stream. Needed with `ANALYTICS_MEASUREMENT_ID`. */
  ANALYTICS_API_SECRET: z
    .string()
    .regex(/^[\w-]{1,100}$/, 'must be an API secret')
    .optional(),
  /** Origin to which the server sends the counted events. */
  ANALYTICS_URL: z
    .string()
    .refine((text) => /^https?:\/\//.test(text) && URL.canParse(text), 'must be a web address')
    .default('https://www.google-analytics.com'),
})

export interface AnalyticsSettings {
  measurementId: string
  apiSecret: string
  url: string
}

/** Reads the analytics settings and adds their problems to the list. */
export function readAnalytics(
  env: Record<string, string | undefined>,
  problems: string[],
): AnalyticsSettings | undefined {
  const parsed = Environment.safeParse(env)
  if (!parsed.success) {
    problems.push(...parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`))
    return undefined
  }
  const { ANALYTICS_MEASUREMENT_ID: measurementId, ANALYTICS_API_SECRET: apiSecret } = parsed.data
  if (measurementId === undefined && apiSecret === undefined) return undefined
  if (measurementId === undefined)
    problems.push('ANALYTICS_MEASUREMENT_ID must be set with ANALYTICS_API_SECRET')
  else if (apiSecret === undefined)
    problems.push('ANALYTICS_API_SECRET must be set with ANALYTICS_MEASUREMENT_ID')
  else return { measurementId, apiSecret, url: parsed.data.ANALYTICS_URL.replace(/\/+$/, '') }
  return undefined
}
