import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { StartupError } from './errors.ts'
import { FILE_STORE_SECRETS } from './files/settings.ts'
import { MESSAGING_SECRETS } from './mail/settings.ts'

export type Env = Record<string, string | undefined>

/** Secrets that can be given in a file instead. */
export const FILE_SETTINGS = [
  'DATABASE_URL',
  'DATABASE_OWNER_URL',
  'DATABASE_DIRECT_URL',
  'SECRET_KEY',
  'FORMER_SECRET_KEYS',
  'METRICS_TOKEN',
  'BACKUP_PASSPHRASE',
  'ANALYTICS_API_SECRET',
  ...MESSAGING_SECRETS,
  ...FILE_STORE_SECRETS,
]

/** Treats a blank setting as unset. `NAME_FILE` is the path of a file with the value of NAME. */
export function readSecretFiles(env: Env, problems: string[]): Env {
  const set: Env = {}
  for (const [name, value] of Object.entries(env)) if (value !== undefined && value !== '') set[name] = value
  for (const name of FILE_SETTINGS) {
    const file = set[`${name}_FILE`]
    if (file === undefined || set[name] !== undefined) continue
    try {
      set[name] = readFileSync(file, 'utf8').trim()
    } catch {
      problems.push(`${name}_FILE must name a file that can be read`)
    }
  }
  return set
}

export interface SettingSources {
  environment: Env
  /** Reads the settings file. Settings in the environment take precedence. */
  file: Env
  path: string
}

export function readSettingSources(environment: Env, root: string): SettingSources {
  const path = environment['ENV_FILE'] ?? join(root, '.env')
  return { environment, file: readEnvFile(path, environment['ENV_FILE'] !== undefined), path }
}

function readEnvFile(path: string, isNamed: boolean): Env {
  if (path === '') return {}
  try {
    return parseEnv(readFileSync(path, 'utf8'))
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? 'unreadable'
    if (code === 'ENOENT' && !isNamed) return {}
    throw new StartupError(
      `The settings in ${path} cannot be read (${code}). Check that the file exists and who may read it.`,
      { cause: error },
    )
  }
}
