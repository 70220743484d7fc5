import { loadConfig } from '../src/config.ts'
import { StartupError } from '../src/errors.ts'

/** Returns the message that refuses these settings. Empty if the settings are valid. */
export function refusalOf(settings: Record<string, string>): string {
  try {
    loadConfig(settings)
    return ''
  } catch (error) {
    if (error instanceof StartupError) return error.message
    throw error
  }
}
