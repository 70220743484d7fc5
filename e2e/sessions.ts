import { startLocalServer, type LocalServer } from './localServer.ts'
import { PEOPLE, type Person } from './support/accounts.ts'
import { logIn, type Session } from './support/api.ts'

/** The workers use a session for this time, in which it counts as fresh and does not expire unused. */
const RENEWED_MS = 8 * 60_000

/**
 * Keeps one session of each person for all workers. A person can have ten sessions, so a session for each worker would
 * end the oldest sessions. A GET of `/manager` returns the manager's session.
 */
export function startSessions(): Promise<LocalServer> {
  const kept = new Map<Person, { since: number; session: Promise<Session> }>()
  const sessionOf = (person: Person): Promise<Session> => {
    const known = kept.get(person)
    if (known && Date.now() - known.since < RENEWED_MS) return known.session
    const session = logIn(person)
    kept.set(person, { since: Date.now(), session })
    return session
  }
  return startLocalServer((request, response) => {
    const person = (request.url ?? '').slice(1)
    if (!isPerson(person)) {
      response.writeHead(404).end()
      return
    }
    void sessionOf(person).then(
      (session) => response.setHeader('content-type', 'application/json').end(JSON.stringify(session)),
      (error: unknown) => response.writeHead(500).end(String(error)),
    )
  })
}

function isPerson(name: string): name is Person {
  return name in PEOPLE
}
