import type { Services } from '../context.ts'

/** Placeholder until the estate's loader lands. */
export async function prepareDemo(_services: Services): Promise<string[]> {
  return []
}
