import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Config } from '../config.ts'
import { StartupError } from '../errors.ts'
import { escapeHtml } from '../escapeHtml.ts'
import { isApiPath } from './apiPath.ts'
import { registerInstallable, registerLogo } from './installable.ts'

/** Hashes of the inline blocks in the built HTML. The build writes them as sources for the content security policy. */
export interface PageHashes {
  styleHashes: string[]
  scriptHashes: string[]
}

interface PageFacts extends PageHashes {
  /** Paths that people can open before they sign in. */
  publicPaths: string[]
}

const LOGIN_PATHS = new Set(['/', '/login'])

export function readPageFacts(clientDir: string): PageFacts {
  const file = path.join(clientDir, 'page.json')
  if (!existsSync(file)) throw new StartupError('The page is not built: run "npm run build" first.')
  return JSON.parse(readFileSync(file, 'utf8')) as PageFacts
}

/**
 * Serves the built page. Hashed assets have a long cache lifetime. Every other address gets one of three documents with
 * the settings filled in.
 */
export async function registerPages(app: FastifyInstance, config: Config): Promise<void> {
  // The demo's sign-in page says that its passwords are public.
  const loginPage = config.mode === 'demo' ? 'login.demo.html' : 'login.html'
  const read = (name: string) => fillIn(readFileSync(path.join(config.clientDir, name), 'utf8'), config)
  const login = read(loginPage)
  const publicShell = read('public.html')
  const shell = read('index.html')
  const publicPaths = new Set(readPageFacts(config.clientDir).publicPaths)
  const documentOf = (address: string): string => {
    if (LOGIN_PATHS.has(address)) return login
    return publicPaths.has(address) ? publicShell : shell
  }
  await app.register(fastifyStatic, {
    root: path.join(config.clientDir, 'assets'),
    prefix: '/assets/',
    immutable: true,
    // The build compresses with more effort than there is time for during a request.
    preCompressed: true,
    maxAge: '365d',
    index: false,
  })
  registerInstallable(app, config)
  registerLogo(app, config)
  app.get('/*', (request, reply) => {
    const address = request.url.split('?')[0] ?? '/'
    if (isApiPath(address)) return reply.callNotFound()
    // If a health probe leaves out the API prefix, it must not get the page and report a healthy server.
    if (/\.[a-z0-9]{2,5}$|^\/health\//i.test(address))
      return reply.code(404).type('text/plain; charset=utf-8').send('Not found')
    // Link scanners escape the # of a link, which makes the token part of the path.
    const [page = '/'] = /^(?:\/[\w-]+)+/.exec(address.toLowerCase()) ?? []
    return sendPage(reply, documentOf(page))
  })
}

function sendPage(reply: FastifyReply, html: string): FastifyReply {
  return reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(html)
}

function fillIn(html: string, config: Config): string {
  const values: Record<string, string> = {
    BRAND_NAME: config.brandName,
    BRAND_SHORT_NAME: config.brandShortName,
    BRAND_LOGO: config.brandLogo?.address ?? '',
    MODE: config.mode,
    TIME_ZONE: config.timeZone,
    API_HOST: config.apiHost ?? '',
    ANALYTICS: config.analytics ? 'on' : '',
  }
  return html.replace(/%([A-Z_]+)%/g, (token, name: string) => {
    const value = values[name]
    return value === undefined ? token : escapeHtml(value)
  })
}
