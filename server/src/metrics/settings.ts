import * as z from 'zod'
import { isRandomLooking } from '../crypto/randomLooking.ts'

const Environment = z.object({
  /** Bearer token for `/api/metrics`, 20 to 128 letters, digits, `-` or `_`. Without a token, metrics are off. */
  METRICS_TOKEN: z
    .string()
    .regex(/^[\w-]{20,128}$/, 'must be 20 to 128 letters, digits, - or _')
    .refine(isRandomLooking, 'must be random, not a sample value')
    .optional(),
  /** Free megabytes on the disk of `DATA_DIR`. Below this number, `/api/health/ready` says `degraded`. */
  DISK_MIN_MB: z.coerce
    .number('must be a whole number')
    .int('must be a whole number')
    .min(0, 'must be 0 or more')
    .default(200),
})

export interface MetricsSettings {
  token: string | undefined
  diskMinMb: number
}

export function readMetricsSettings(
  env: Record<string, string | undefined>,
  problems: string[],
): MetricsSettings {
  const parsed = Environment.safeParse(env)
  if (parsed.success) return { token: parsed.data.METRICS_TOKEN, diskMinMb: parsed.data.DISK_MIN_MB }
  problems.push(...parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`))
  return { token: undefined, diskMinMb: 0 }
}
