import type { NamedUrl } from './db/connection.ts'
import { StartupError } from './errors.ts'

// What a move of the data says where it does not go over.

/** Nobody knows what the other side did. */
export function unclear(what: string, cause: unknown): StartupError {
  return new StartupError(
    `The connection broke at the very end, and ${what}. Repeat it: it goes on where it stood.`,
    { cause },
  )
}

export function notEmpty({ setting }: NamedUrl): StartupError {
  return new StartupError(
    setting === 'DATA_DIR'
      ? 'The data folder has a database that is not empty: put its folder "postgres" elsewhere, and nothing else of it.'
      : `The database of ${setting} is not empty: name one that is.`,
  )
}

export function stillUsed({ setting }: NamedUrl): StartupError {
  return new StartupError(
    `A server or a command works with the database of ${setting}, nothing was changed: stop every one and repeat it.`,
  )
}

export function otherVersion({ setting }: NamedUrl): StartupError {
  return new StartupError(
    `The database of ${setting} has the schema of another version: start this version's server on it once, or name an empty one.`,
  )
}

export function otherTables({ from, to }: { from: NamedUrl; to: NamedUrl }): StartupError {
  return new StartupError(
    `The databases of ${from.setting} and ${to.setting} have different tables: start this version's server on the first once, and name an empty one for the other.`,
  )
}

const IN_USE = '55P03'
const NOT_ALLOWED = '42501'

/** The code alone: a driver's message could quote rows. */
export function asSentence(error: unknown): StartupError {
  if (error instanceof StartupError) return error
  const code = (error as NodeJS.ErrnoException).code ?? 'connection broken'
  const advice =
    code === IN_USE
      ? 'a table is in use, stop every server'
      : code === NOT_ALLOWED
        ? 'it takes the role that owns the tables, set DATABASE_OWNER_URL'
        : 'look at the servers of both databases'
  return new StartupError(
    `The data were not moved (${code}), nothing was changed: ${advice} and repeat it.`,
    {
      cause: error,
    },
  )
}
