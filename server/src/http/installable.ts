import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'

/** A home screen cuts longer names off. */
const SHORT_NAME_MAX = 12

/** What makes the page installable: its manifest under the operator's names, and the service worker. */
export function registerInstallable(app: FastifyInstance, config: Config): void {
  const built = (file: string) => readFileSync(path.join(config.clientDir, file), 'utf8')
  const { brandName, brandShortName } = config
  const names = {
    name: brandName,
    short_name: brandName.length <= SHORT_NAME_MAX ? brandName : brandShortName,
  }
  const manifest = JSON.stringify({ ...(JSON.parse(built('manifest.webmanifest')) as object), ...names })
  const worker = built('worker.js')
  // Both are asked for anew each time: they say which version of everything else holds.
  app.get('/manifest.webmanifest', (_request, reply) =>
    reply.type('application/manifest+json; charset=utf-8').header('cache-control', 'no-cache').send(manifest),
  )
  app.get('/worker.js', (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache').send(worker),
  )
}
