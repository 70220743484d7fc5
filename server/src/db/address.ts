import pg from 'pg'
import { isLoopbackName } from '../loopback.ts'

/** Addresses of the database, one for each role and kind of connection. */
export interface DatabaseUrls {
  /** Address for the application's role, through a pooler if there is one. */
  application: string
  /** Address for the application's role without a pooler, for work that needs a session. */
  direct: string
  /** Address for the role that owns the schema. Undefined if the application's role owns it. */
  owner: string | undefined
}

function readAddress(url: string): { host: string; ssl: unknown } | undefined {
  try {
    // This client never connects. It only finds the host and the TLS options, because the driver alone decides how
    // environment variables and parameters of an address take effect.
    const { host, ssl }: { host: string; ssl: unknown } = new pg.Client({ connectionString: url })
    return { host, ssl }
  } catch {
    return undefined
  }
}

function isVerified(ssl: unknown): boolean {
  if (typeof ssl !== 'object' || ssl === null) return ssl === true
  return !('rejectUnauthorized' in ssl) || ssl.rejectUnauthorized !== false
}

function addressProblem(name: string, url: string, demandsTls: boolean): string | undefined {
  const address = readAddress(url)
  if (!address) return `${name} must be an address such as postgres://user:password@db.example/portal`
  const { host, ssl } = address
  const isHere = host.startsWith('/') || isLoopbackName(host)
  if (!demandsTls || isHere || isVerified(ssl)) return undefined
  return `${name} must require TLS with a trusted certificate, for example with sslmode=verify-full, unless DATABASE_TLS is set to optional`
}

const BESIDE = ['DATABASE_OWNER_URL', 'DATABASE_DIRECT_URL']

/** Reads the database addresses from the settings. Undefined if the product runs the embedded database. */
export function readDatabaseUrls(
  set: Record<string, string | undefined>,
  problems: string[],
  demandsTls: boolean,
): DatabaseUrls | undefined {
  const application = set['DATABASE_URL']
  for (const name of ['DATABASE_URL', ...BESIDE]) {
    const url = set[name]
    if (url === undefined || problems.some((problem) => problem.startsWith(`${name} `))) continue
    const problem =
      application === undefined
        ? `${name} can be set only together with DATABASE_URL`
        : addressProblem(name, url, demandsTls)
    if (problem !== undefined) problems.push(problem)
  }
  if (application === undefined) return undefined
  if (set['DATABASE_PREPARED'] === 'false' && set['DATABASE_DIRECT_URL'] === undefined)
    problems.push('DATABASE_DIRECT_URL must be set when DATABASE_PREPARED is false')
  return {
    application,
    direct: set['DATABASE_DIRECT_URL'] ?? application,
    owner: set['DATABASE_OWNER_URL'],
  }
}
