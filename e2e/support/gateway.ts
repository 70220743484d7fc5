import { createServer, request, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { baseUrl } from './api.ts'

/** A separate proxy to the server. A test can shut the proxy down, or make it serve a newer version. */
export interface Gateway {
  origin: string
  /** Makes the proxy refuse connections. To a browser this looks like a stopped server. */
  shut(): Promise<void>
  open(): Promise<void>
  /**
   * From now on the proxy serves a different service worker, as after a deployment. A deaf service worker never takes
   * over.
   */
  deploy(what?: { isDeaf: boolean }): void
}

/** This code runs before the service worker's own script, so that no message reaches the worker. */
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
