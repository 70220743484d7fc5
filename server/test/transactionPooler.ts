import { createServer, connect } from 'node:net'
import type { Socket } from 'node:net'
import { addressThrough } from './databaseProxy.ts'

export interface TransactionPooler {
  connectionString: string
  close(): Promise<void>
}

/** Parameters that the pooler accepts in a startup message. Poolers refuse other session settings. */
const KNOWN = new Set(['user', 'database', 'client_encoding', 'application_name'])
const PROTOCOL = 196_608

interface Server {
  socket: Socket
  /** The client with an unfinished transaction. Undefined while the connection is idle. */
  client: Client | undefined
}

interface Client {
  socket: Socket
  server: Server | undefined
  /** True if the client has sent messages since its last message that asks for an answer. */
  isHalfSaid: boolean
  /** Number of answers that the server still has to send. */
  owed: number
  waiting: Buffer[]
}

function message(type: string, body: Buffer): Buffer {
  const head = Buffer.alloc(5)
  head.write(type, 0, 'latin1')
  head.writeInt32BE(body.length + 4, 1)
  return Buffer.concat([head, body])
}

const text = (...parts: string[]): Buffer => Buffer.from(parts.map((part) => `${part}\0`).join(''))

/** Splits a stream into messages. `hasType` is false for the first message of a client. */
function cutter(
  onMessage: (type: string, whole: Buffer) => void,
  startsBare = false,
): (chunk: Buffer) => void {
  let rest: Buffer = Buffer.alloc(0)
  let isBare = startsBare
  return (chunk) => {
    rest = Buffer.concat([rest, chunk])
    for (;;) {
      const from = isBare ? 0 : 1
      if (rest.length < from + 4) return
      const length = from + rest.readInt32BE(from)
      if (rest.length < length) return
      const whole = rest.subarray(0, length)
      rest = rest.subarray(length)
      const type = isBare ? '' : whole.toString('latin1', 0, 1)
      isBare = false
      onMessage(type, whole)
    }
  }
}

function startup(url: URL): Buffer {
  const body = Buffer.concat([
    text('user', decodeURIComponent(url.username), 'database', url.pathname.slice(1)),
    Buffer.alloc(1),
  ])
  const head = Buffer.alloc(8)
  head.writeInt32BE(body.length + 8, 0)
  head.writeInt32BE(PROTOCOL, 4)
  return Buffer.concat([head, body])
}

const key = Buffer.alloc(8, 7)
const READY = message('Z', Buffer.from('I'))
const WELCOME = Buffer.concat([
  message('R', Buffer.alloc(4)),
  message('S', text('server_version', '18.0')),
  message('S', text('client_encoding', 'UTF8')),
  message('K', key),
  READY,
])
const refusal = (name: string): Buffer =>
  message(
    'E',
    Buffer.concat([
      text('SFATAL', 'VFATAL', 'C08P01', `Munsupported startup parameter: ${name}`),
      Buffer.alloc(1),
    ]),
  )

/**
 * Shares a few connections between transactions. The client that has waited longest gets the next connection, so
 * clients rarely keep the same one. With `isStrict`, the pooler refuses session settings.
 */
export async function poolTransactions(
  connectionString: string,
  { servers: count = 3, isStrict = true } = {},
): Promise<TransactionPooler> {
  const target = new URL(connectionString)
  const socketDir = target.searchParams.get('host')
  const servers: Server[] = []
  const idle: Server[] = []
  const queue: Client[] = []
  const sockets = new Set<Socket>()

  function openServer(): Promise<void> {
    const socket = socketDir
      ? connect(`${socketDir}/.s.PGSQL.${target.port || '5432'}`)
      : connect(Number(target.port || '5432'), target.hostname)
    sockets.add(socket)
    const server: Server = { socket, client: undefined }
    servers.push(server)
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    let isReady = false
    socket.on('error', reject)
    socket.write(startup(target))
    socket.on(
      'data',
      cutter((type, whole) => {
        if (!isReady) {
          if (type === 'E') reject(new Error(whole.toString()))
          if (type !== 'Z') return
          isReady = true
          idle.push(server)
          resolve()
          return
        }
        const { client } = server
        if (!client) return
        client.socket.write(whole)
        if (type !== 'Z') return
        client.owed -= 1
        const isOver = whole.toString('latin1', 5, 6) === 'I'
        if (isOver && client.owed === 0 && !client.isHalfSaid) release(server)
      }),
    )
    return promise
  }

  function release(server: Server): void {
    if (server.client) server.client.server = undefined
    server.client = undefined
    idle.push(server)
    serve()
  }

  function serve(): void {
    while (queue.length > 0 && idle.length > 0) {
      const client = queue.shift()
      const server = idle.shift()
      if (!client || !server) return
      client.server = server
      server.client = client
      for (const whole of client.waiting.splice(0)) server.socket.write(whole)
    }
  }

  function say(client: Client, type: string, whole: Buffer): void {
    client.isHalfSaid = type !== 'Q' && type !== 'S'
    if (!client.isHalfSaid) client.owed += 1
    if (client.server) client.server.socket.write(whole)
    else {
      if (client.waiting.push(whole) === 1) queue.push(client)
      serve()
    }
  }

  /** A closed connection rolls back the unfinished work of the client. */
  function leave(client: Client): void {
    const at = queue.indexOf(client)
    if (at >= 0) queue.splice(at, 1)
    const { server } = client
    if (!server) return
    server.client = undefined
    server.socket.destroy()
    void openServer().then(serve)
  }

  const listener = createServer((socket) => {
    sockets.add(socket)
    const client: Client = { socket, server: undefined, isHalfSaid: false, owed: 0, waiting: [] }
    socket.on('error', () => {})
    socket.on('close', () => leave(client))
    socket.on(
      'data',
      cutter((type, whole) => {
        if (type === 'X') socket.end()
        else if (type !== '') say(client, type, whole)
        else {
          const names = whole
            .toString('utf8', 8)
            .split('\0')
            .filter((_, at) => at % 2 === 0)
          const unknown = names.find((name) => name !== '' && !KNOWN.has(name))
          if (isStrict && unknown !== undefined) socket.end(refusal(unknown))
          else socket.write(WELCOME)
        }
      }, true),
    )
  })
  await Promise.all(Array.from({ length: count }, openServer))
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
  return {
    connectionString: addressThrough(listener, connectionString),
    close: () =>
      new Promise((resolve) => {
        listener.close(() => resolve())
        for (const socket of sockets) socket.destroy()
      }),
  }
}
