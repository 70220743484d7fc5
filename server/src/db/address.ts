import pg from 'pg'
import { isLoopbackName } from '../loopback.ts'

/** Who connects to the database, and how. */
export interface DatabaseUrls {
  /** As the application's role, through a pooler where there is one. */
  application: string
  /** As the same role past any pooler, for what a session keeps. */
  direct: string
  /** As the role that owns the schema; undefined where the application's does both. */
  owner: string | undefined
}

/** Who is reached by an address, and how, as the driver reads it; undefined when it cannot. */
function readAddress(url: string): { host: string; ssl: unknown } | undefined {
  try {
    // Nothing is connected: the driver alone knows what its own variables and an address's parameters come to.
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

/** What is wrong with the address that a setting gives; with `demandsTls` also what would go in clear to another machine. */
function addressProblem(name: string, url: string, demandsTls: boolean): string | undefined {
  const address = readAddress(url)
  if (!address) return `${name} must be an address such as postgres://user:password@db.example/portal`
  const { host, ssl } = address
  const isHere = host.startsWith('/') || isLoopbackName(host)
  if (!demandsTls || isHere || isVerified(ssl)) return undefined
  return `${name} must ask for TLS with a checked certificate, as by sslmode=verify-full, unless DATABASE_TLS is set to optional`
}

const BESIDE = ['DATABASE_OWNER_URL', 'DATABASE_DIRECT_URL']

/** The addresses of a database that the settings name; undefined where the product is to run one of its own. */
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
        ? `${name} must stand beside DATABASE_URL`
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
