import { createServer, connect } from 'node:net'
import type { AddressInfo, Server, Socket } from 'node:net'
import { Transform } from 'node:stream'

export interface DatabaseProxy {
  connectionString: string
  /** Lets the next commit of a transaction with this text succeed, but breaks the connection before its answer. */
  loseCommitOf(text: string): void
  /** Breaks the connection on which this text is sent next, at once or after this many more writes. */
  breakAt(text: string, later?: number): void
  /** Breaks every connection and accepts no new ones. */
  cut(): Promise<void>
  /** Accepts connections again after `cut`. */
  restore(): Promise<void>
  /** Stops traffic on open connections without closing them, as in a failover without an announcement. */
  freeze(): void
  /** Breaks each open connection when a client next sends something on it. */
  breakWhenUsed(): void
  /** Sends new connections to another database, as after a failover. */
  lead(connectionString: string): void
  /** Delays every answer by this many milliseconds. */
  slow(ms: number): void
  /** Breaks this many new connections before they start. */
  refuseNext(count: number): void
  close(): Promise<void>
}

/** Starts a database proxy that a test can interrupt. */
export async function proxyDatabase(connectionString: string): Promise<DatabaseProxy> {
  let target = new URL(connectionString)
  const sockets = new Set<Socket>()
  const pairs = new Set<readonly [near: Socket, far: Socket]>()
  let refusals = 0
  let lost: string | undefined
  let fatal: { text: string; later: number } | undefined
  let lateness = 0
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
    let writesLeft = Number.POSITIVE_INFINITY
    near.on('data', (sent: Buffer) => {
      isLost ||= lost !== undefined && sent.includes(lost)
      if (fatal !== undefined && sent.includes(fatal.text)) {
        writesLeft = fatal.later
        fatal = undefined
      }
      if (writesLeft === 0) near.destroy()
      else writesLeft -= 1
    })
    far.on('data', (answer: Buffer) => {
      if (!isLost || !answer.includes('COMMIT\0')) return
      lost = undefined
      near.destroy()
    })
    near.pipe(far)
    far.pipe(late(() => lateness)).pipe(near)
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
    breakAt: (text, later = 0) => {
      fatal = { text, later }
    },
    cut,
    restore: () => listen(Number(new URL(through).port)),
    freeze: () => {
      for (const [near, far] of pairs) {
        near.unpipe(far)
        far.unpipe()
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
    slow: (ms) => {
      lateness = ms
    },
    refuseNext: (count) => {
      refusals = count
    },
    close: cut,
  }
}

/** Passes data on in order, delayed by the current `lateness`. */
function late(lateness: () => number): Transform {
  let due = 0
  const stream: Transform = new Transform({
    transform: (chunk, _encoding, done) => {
      const now = performance.now()
      due = Math.max(due, now + lateness())
      if (due <= now) return done(null, chunk)
      setTimeout(() => stream.push(chunk), due - now)
      done()
    },
  })
  return stream
}

/** The address of the same database, through a server on this machine. */
export function addressThrough(server: Server, connectionString: string): string {
  // A server that listens on TCP has an address with a port.
  const { port } = server.address() as AddressInfo
  const url = new URL(connectionString)
  url.searchParams.delete('host')
  url.hostname = '127.0.0.1'
  url.port = String(port)
  return url.href
}
