import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Logo } from '../brand/logo.ts'
import type { Config } from '../config.ts'

/** Home screens cut off names that are longer than this. */
const SHORT_NAME_MAX = 12

/** Makes the page installable: serves the manifest with the operator's names, and the service worker. */
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
  // Browsers check these files each time, because the manifest and the service worker decide which version of all other
  // files is used.
  app.get('/manifest.webmanifest', (_request, reply) =>
    reply.type('application/manifest+json; charset=utf-8').header('cache-control', 'no-cache').send(manifest),
  )
  app.get('/worker.js', (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache').send(worker),
  )
}

function logoIcons({ brandLogo }: Config): object[] | undefined {
  if (brandLogo?.iconSizes === undefined) return undefined
  const { address: src, type, iconSizes: sizes } = brandLogo
  return [
    { src, type, sizes, purpose: 'any' },
    { src: maskableAddress(brandLogo), type: SVG, sizes: 'any', purpose: 'maskable' },
  ]
}

const SVG = 'image/svg+xml'
const maskableAddress = ({ address }: Logo): string => `${address}.maskable.svg`

/**
 * Draws the logo on white within the central circle of four fifths of the width. Every mask of a home screen leaves
 * this circle visible.
 */
function maskable({ bytes, type }: Logo): string {
  const image = `data:${type};base64,${bytes.toString('base64')}`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><path fill="#fff" d="M0 0h100v100H0z"/><image x="22" y="22" width="56" height="56" href="${image}"/></svg>`
}

/** Serves the operator's logo under a policy that stops it from running scripts or sending requests. */
export function registerLogo(app: FastifyInstance, { brandLogo }: Config): void {
  if (!brandLogo) return
  const serve = (address: string, type: Logo['type'], content: Buffer | string) =>
    app.get(address, (_request, reply) =>
      reply
        .type(type)
        .header('cache-control', 'public, max-age=31536000, immutable')
        .header(
          'content-security-policy',
          "default-src 'none'; img-src data:; style-src 'unsafe-inline'; sandbox",
        )
        .header('x-content-type-options', 'nosniff')
        .send(content),
    )
  serve(brandLogo.address, brandLogo.type, brandLogo.bytes)
  if (brandLogo.iconSizes !== undefined) serve(maskableAddress(brandLogo), SVG, maskable(brandLogo))
}
