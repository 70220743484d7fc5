import { loadConfig } from '../src/config.ts'
import { StartupError } from '../src/errors.ts'

/** The sentence that refuses these settings; empty where they are taken. */
export function refusalOf(settings: Record<string, string>): string {
  try {
    loadConfig(settings)
    return ''
  } catch (error) {
    if (error instanceof StartupError) return error.message
    throw error
  }
}
