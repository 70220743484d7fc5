import pg from 'pg'
import { isLoopbackName } from '../loopback.ts'

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

/** What is wrong with the address of the database; with `demandsTls` also what would go in clear to another machine. */
export function databaseProblem(url: string, demandsTls: boolean): string | undefined {
  const address = readAddress(url)
  if (!address) return 'DATABASE_URL must be an address such as postgres://user:password@db.example/portal'
  const { host, ssl } = address
  const isHere = host.startsWith('/') || isLoopbackName(host)
  if (!demandsTls || isHere || isVerified(ssl)) return undefined
  return 'DATABASE_URL must ask for TLS with a checked certificate, as by sslmode=verify-full, unless DATABASE_TLS is set to optional'
}
