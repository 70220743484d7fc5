import { serveFloor } from './floorServer.ts'
import type { Floor } from './floorServer.ts'
import { replay } from './replay.ts'
import { keyOf } from './script.ts'
import type { Script } from './script.ts'

export interface ReplaySettings {
  connectionString: string
  poolSize: number
  scripts: Script[]
}

/** What the product's own statements cost: all of them once more on the same driver, and their rows as JSON. */
export async function startReplayFloor({ scripts, ...database }: ReplaySettings): Promise<Floor> {
  const known = new Map(scripts.map((script) => [script.key, script]))
  return serveFloor(database, async (pool) => async (request) => {
    const script = known.get(keyOf(request.method ?? '', request.url ?? '', request.headers.authorization))
    request.resume()
    await new Promise((resolve) => request.once('end', resolve))
    if (!script) return { status: 404, body: '{}' }
    return { status: script.status, body: JSON.stringify(await replay(pool, script)) }
  })
}
