import { createServer, connect } from 'node:net'
import type { AddressInfo, Server, Socket } from 'node:net'

export interface DatabaseProxy {
  connectionString: string
  /** Carries out the next commit of a transaction that has this text in it, and breaks the connection before its answer. */
  loseCommitOf(text: string): void
  /** Breaks the next connection that this text is sent on. */
  breakAt(text: string): void
  /** Breaks every connection and takes no more: the database is away. */
  cut(): Promise<void>
  /** The database is back. */
  restore(): Promise<void>
  /** Nothing passes on the connections that there are, and nobody is told: another server has the name now. */
  freeze(): void
  /** Connections break when next something is sent on them. */
  breakWhenUsed(): void
  /** New connections go to another database: another server has the name now. */
  lead(connectionString: string): void
  /** So many new connections are broken off before they begin. */
  refuseNext(count: number): void
  close(): Promise<void>
}

/** A way to the database that a test can cut. */
export async function proxyDatabase(connectionString: string): Promise<DatabaseProxy> {
  let target = new URL(connectionString)
  const sockets = new Set<Socket>()
  const pairs = new Set<readonly [near: Socket, far: Socket]>()
  let refusals = 0
  let lost: string | undefined
  let fatal: string | undefined
  const server = createServer((near) => {
    if (refusals > 0) {
      refusals -= 1
      near.on('error', () => {})
      near.destroy()
      return
    }
    const socketDir = target.searchParams.get('host')
    const port = target.port || '5432'
    const far = socketDir ? connect(`${socketDir}/.s.PGSQL.${port}`) : connect(Number(port), target.hostname)
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => {
        sockets.delete(socket)
        near.destroy()
        far.destroy()
      })
    }
    let isLost = false
    near.on('data', (sent: Buffer) => {
      isLost ||= lost !== undefined && sent.includes(lost)
      if (fatal === undefined || !sent.includes(fatal)) return
      fatal = undefined
      near.destroy()
    })
    far.on('data', (answer: Buffer) => {
      if (!isLost || !answer.includes('COMMIT\0')) return
      lost = undefined
      near.destroy()
    })
    near.pipe(far).pipe(near)
    pairs.add([near, far])
  })
  const listen = (port: number): Promise<void> =>
    new Promise((resolve, reject) => {
      server.once('error', reject)
      server.listen(port, '127.0.0.1', resolve)
    })
  const cut = (): Promise<void> =>
    new Promise((resolve) => {
      server.close(() => resolve())
      for (const socket of sockets) socket.destroy()
    })
  await listen(0)
  const through = addressThrough(server, connectionString)
  return {
    connectionString: through,
    loseCommitOf: (text) => {
      lost = text
    },
    breakAt: (text) => {
      fatal = text
    },
    cut,
    restore: () => listen(Number(new URL(through).port)),
    freeze: () => {
      for (const [near, far] of pairs) {
        near.unpipe(far)
        far.unpipe(near)
      }
      pairs.clear()
    },
    breakWhenUsed: () => {
      for (const [near, far] of pairs) {
        near.unpipe(far)
        near.once('data', () => near.destroy()).resume()
      }
      pairs.clear()
    },
    lead: (other) => {
      target = new URL(other)
    },
    refuseNext: (count) => {
      refusals = count
    },
    close: cut,
  }
}

/** The same database by way of a server on this machine. */
export function addressThrough(server: Server, connectionString: string): string {
  // A listening TCP server has an address and a port.
  const { port } = server.address() as AddressInfo
  const url = new URL(connectionString)
  url.searchParams.delete('host')
  url.hostname = '127.0.0.1'
  url.port = String(port)
  return url.href
}
