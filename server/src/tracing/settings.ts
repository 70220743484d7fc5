import * as z from 'zod'

const Environment = z.object({
  /** OpenTelemetry collector for OTLP over HTTP, such as `http://collector.example:4318`. Without a collector, nothing is traced. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .string()
    .refine(
      (text) => /^https?:\/\//.test(text) && URL.canParse(text),
      'must be a web address such as http://collector.example:4318',
    )
    .optional(),
})

/** Reads the collector's address, and adds anything wrong to `problems`. */
export function readCollectorUrl(
  env: Record<string, string | undefined>,
  problems: string[],
): string | undefined {
  const parsed = Environment.safeParse(env)
  if (parsed.success) return parsed.data.OTEL_EXPORTER_OTLP_ENDPOINT
  problems.push(...parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`))
  return undefined
}
