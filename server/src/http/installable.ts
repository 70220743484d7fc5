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
  const icons = logoIcons(config)
  const manifest = JSON.stringify({
    ...(JSON.parse(built('manifest.webmanifest')) as object),
    ...names,
    ...(icons && { icons }),
  })
  const worker = built('worker.js')
  // Both are asked for anew each time: they say which version of everything else holds.
  app.get('/manifest.webmanifest', (_request, reply) =>
    reply.type('application/manifest+json; charset=utf-8').header('cache-control', 'no-cache').send(manifest),
  )
  app.get('/worker.js', (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache').send(worker),
  )
}

/** Whether it can lose its edges to a mask is known of the product's own icons alone: a logo is never `maskable`. */
function logoIcons({ brandLogo }: Config): object[] | undefined {
  if (brandLogo?.iconSizes === undefined) return undefined
  const { address: src, type, iconSizes: sizes } = brandLogo
  return [{ src, type, sizes, purpose: 'any' }]
}

/** The operator's logo, which nothing in it may leave: neither a script nor a request. */
export function registerLogo(app: FastifyInstance, { brandLogo }: Config): void {
  if (!brandLogo) return
  app.get(brandLogo.address, (_request, reply) =>
    reply
      .type(brandLogo.type)
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
      .header('x-content-type-options', 'nosniff')
      .send(brandLogo.bytes),
  )
}
