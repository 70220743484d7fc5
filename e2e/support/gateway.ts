import { createServer, request, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { baseUrl } from './api.ts'

/** A way to the server of its own, as a proxy is one. It can be shut, and it can have a newer version behind it. */
export interface Gateway {
  origin: string
  /** Nobody answers any more: the same to a browser as a server that has stopped. */
  shut(): Promise<void>
  open(): Promise<void>
  /** From now on the worker is another one, as after a deploy; a deaf one never takes over. */
  deploy(what?: { isDeaf: boolean }): void
}

/** Ahead of a worker's own script: nothing that it is told reaches it. */
const DEAF = "self.addEventListener('message', (event) => event.stopImmediatePropagation());\n"

export async function openGateway(): Promise<Gateway> {
  let port = 0
  let version = 0
  let prelude = ''
  let server: Server | undefined
  const pass = (from: IncomingMessage, to: ServerResponse) => {
    const headers = { ...from.headers, 'accept-encoding': 'identity' }
    const passed = request(
      new URL(from.url ?? '/', baseUrl()),
      { method: from.method, headers },
      (answer) => {
        const isNew = version > 0 && from.url === '/worker.js'
        if (isNew) delete answer.headers['content-length']
        to.writeHead(answer.statusCode ?? 502, answer.headers)
        if (isNew) to.write(`/* version ${version} */\n${prelude}`)
        answer.pipe(to)
      },
    )
    passed.on('error', () => to.destroy())
    to.on('close', () => passed.destroy())
    from.pipe(passed)
  }
  const gateway = {
    open: async () => {
      const opened = createServer(pass)
      await new Promise<void>((resolve) => opened.listen(port, '127.0.0.1', resolve))
      port = (opened.address() as AddressInfo).port
      server = opened
    },
    shut: async () => {
      if (!server) return
      const closed = new Promise((resolve) => server?.close(resolve))
      server.closeAllConnections()
      await closed
      server = undefined
    },
    deploy: ({ isDeaf } = { isDeaf: false }) => {
      version += 1
      prelude = isDeaf ? DEAF : ''
    },
  }
  await gateway.open()
  return { ...gateway, origin: `http://127.0.0.1:${port}` }
}
