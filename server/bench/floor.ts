import { createServer } from 'node:http'
import type { Server, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createPool } from '../src/db/client.ts'
import { replay } from './replay.ts'
import { keyOf } from './script.ts'
import type { Script } from './script.ts'

export interface FloorSettings {
  connectionString: string
  poolSize: number
  scripts: Script[]
}

export interface Floor {
  url: string
  close(): Promise<void>
}

function answer(response: ServerResponse, status: number, body: string): void {
  response.writeHead(status, {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
  })
  response.end(body)
}

function listen(server: Server): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      // An address of TCP: it was asked for a port.
      resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
    })
  })
}

/** The least that could answer these requests: the same statements on the same driver, and their rows as JSON. */
export async function startFloor({ connectionString, poolSize, scripts }: FloorSettings): Promise<Floor> {
  const pool = createPool({ connectionString, max: poolSize, prepared: true })
  const known = new Map(scripts.map((script) => [script.key, script]))
  const server = createServer((request, response) => {
    const script = known.get(keyOf(request.method ?? '', request.url ?? '', request.headers.authorization))
    request.resume()
    request.once('end', () => {
      if (!script) return answer(response, 404, '{}')
      replay(pool, script).then(
        (sets) => answer(response, script.status, JSON.stringify(sets)),
        (error: unknown) => answer(response, 500, JSON.stringify({ message: String(error) })),
      )
    })
  })
  const url = await listen(server)
  return {
    url,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await pool.end()
    },
  }
}
