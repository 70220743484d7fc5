import { createServer } from 'node:http'
import type { IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createPool } from '@doorstep/server/db/client'
import type pg from 'pg'

export interface FloorAnswer {
  status: number
  headers?: Record<string, string | number>
  body: string
}

export interface Floor {
  url: string
  close(): Promise<void>
}

interface Database {
  connectionString: string
  poolSize: number
}

type Respond = (request: IncomingMessage) => Promise<FloorAnswer>

/** Serves a floor with the product's database driver and pool. Each floor adds its own handling of requests. */
export async function serveFloor(
  { connectionString, poolSize }: Database,
  open: (pool: pg.Pool) => Promise<Respond>,
): Promise<Floor> {
  const pool = createPool({ connectionString, max: poolSize, prepared: true })
  const respond = await open(pool)
  const server = createServer((request, response) => {
    respond(request)
      .catch((error: unknown): FloorAnswer => ({
        status: 500,
        body: JSON.stringify({ message: String(error) }),
      }))
      .then(({ status, headers, body }) => {
        const bytes = Buffer.from(body)
        response.writeHead(status, {
          'content-type': 'application/json; charset=utf-8',
          'content-length': bytes.length,
          ...headers,
        })
        response.end(bytes)
      }, console.error)
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', resolve)
  })
  return {
    // The server listens on a TCP port, so its address is always an object.
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await pool.end()
    },
  }
}
