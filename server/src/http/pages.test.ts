import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SCRIPT_HASH, STYLE_HASH, writePage } from '../../test/builtPage.ts'
import { keepLog } from '../../test/keptLog.ts'
import { startTestApp } from '../../test/testApp.ts'
import type { TestApp } from '../../test/testApp.ts'
import { buildApp } from '../app.ts'
import type { Config } from '../config.ts'
import { StartupError } from '../errors.ts'

describe('registerPages', () => {
  let test: TestApp
  const { log, written } = keepLog()
  let clientDir: string
  const apps: FastifyInstance[] = []
  let app: FastifyInstance
  beforeAll(async () => {
    test = await startTestApp({ log })
    clientDir = await writePage()
    app = await build()
  })
  afterAll(async () => {
    for (const each of apps) await each.close()
    await test.close()
    await rm(clientDir, { recursive: true })
  })

  const build = async (change: Partial<Config> = {}): Promise<FastifyInstance> => {
    const services = { ...test.services, config: { ...test.services.config, clientDir, ...change } }
    const built = await buildApp(services, { withPage: true })
    apps.push(built)
    return built
  }
  const get = (url: string, from = app) => from.inject({ url })

  it.each(['/', '/login', '/?next=%2Fdashboard', '/login?next=%2Fissues%2F1'])(
    'the server sends the sign-in page at %s',
    async (url) => {
      const answer = await get(url)
      expect(answer.statusCode).toBe(200)
      expect(answer.headers).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-cache',
      })
      expect(answer.body).toBe('<title>Sign in to the demo of Doorstep</title>')
    },
  )

  it.each(['/signup', '/signup/', '/signup?from=mail', '/register/replace'])(
    'the server sends the public page, without the app, at %s',
    async (url) => expect((await get(url)).body).toBe('<title>Doorstep before sign-in</title>'),
  )

  const TOKEN = '12.345-7-ab2cab2cab2cab2cab2cab2cde'

  it.each([
    `/register/replace%23${TOKEN}`,
    `/Register/Replace%2523token%253D${TOKEN}`,
    `/register/replace%23${TOKEN}%`,
    `/register/replace%23${TOKEN}%zz?utm_source=%`,
    `/register/replace%ff%23${TOKEN}`,
  ])(
    'the server sends the page of a link at %s, and keeps its token out of logs and the Referer [ROUTE-201]',
    async (url) => {
      const answer = await get(url)
      expect(answer.body).toBe('<title>Doorstep before sign-in</title>')
      expect(answer.headers).toMatchObject({ 'referrer-policy': 'no-referrer' })
      expect(written()).toContain('"route":"page"')
      expect(written()).not.toContain(TOKEN)
    },
  )

  it('the server sends scripts as compressed by the build', async () => {
    const packed = await app.inject({ url: '/assets/app-a1b2c3.js', headers: { 'accept-encoding': 'br' } })
    expect(packed.headers).toMatchObject({
      'content-encoding': 'br',
      'content-type': expect.stringMatching(/javascript/),
    })
    expect(packed.headers.vary).toMatch(/accept-encoding/i)
    expect(packed.body).toBe('packed')
  })

  it('the sign-in page does not mention the demo in production', async () => {
    const production = await build({ mode: 'production' })
    expect((await get('/', production)).body).toBe('<title>Sign in to Doorstep</title>')
    expect((await get('/dashboard', production)).body).toContain('content="production|')
  })

  it.each([
    '/dashboard',
    '/issues/12',
    '/manage-logged-issues?status=Open',
    '/no/such/page',
    '/apiary',
    '/login/x',
  ])('the server sends the app at %s', async (url) => {
    const answer = await get(url)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['cache-control']).toBe('no-cache')
    expect(answer.body).toContain('<title>Doorstep DS</title>')
  })

  it('the server fills in the settings of a page, escaped, and changes nothing else in the page', async () => {
    const branded = await build({
      brandName: `<b>"O'Neil" & Co</b>`,
      brandShortName: '%MODE%',
      apiHost: 'https://api.example',
      timeZone: 'Europe/Paris',
    })
    const { body } = await get('/dashboard', branded)
    expect(body).toContain('<title>&lt;b&gt;&quot;O&#39;Neil&quot; &amp; Co&lt;/b&gt; %MODE%</title>')
    expect(body).toContain('content="demo|Europe/Paris|https://api.example|%UNKNOWN%|100%"')
  })

  it('the server shows the operator’s logo on pages and home screens, and stops it from running or loading anything [PHONE-91, PHONE-92, PHONE-97]', async () => {
    const address = '/brand/logo-0123456789ab.svg'
    const brandLogo = {
      bytes: Buffer.from('<svg></svg>'),
      type: 'image/svg+xml' as const,
      address,
      iconSizes: 'any',
    }
    const branded = await build({ brandLogo })
    const answer = await get(address, branded)
    expect(answer.headers).toMatchObject({
      'content-type': 'image/svg+xml',
      'content-security-policy': "default-src 'none'; img-src data:; style-src 'unsafe-inline'; sandbox",
      'x-content-type-options': 'nosniff',
    })
    expect(answer.body).toBe('<svg></svg>')
    const { icons } = (await get('/manifest.webmanifest', branded)).json<{ icons: object[] }>()
    const padded = `${address}.maskable.svg`
    expect(icons).toEqual([
      { src: address, type: 'image/svg+xml', sizes: 'any', purpose: 'any' },
      { src: padded, type: 'image/svg+xml', sizes: 'any', purpose: 'maskable' },
    ])
    const { body } = await get(padded, branded)
    expect(body).toContain(`href="data:image/svg+xml;base64,${brandLogo.bytes.toString('base64')}"`)
    expect((await get(padded)).statusCode).toBe(404)
    expect((await get(address)).statusCode).toBe(404)
    expect((await get('/manifest.webmanifest')).json()).not.toHaveProperty('icons')
  })

  it('the server sends a policy that allows inline blocks only by their hashes [T25]', async () => {
    const policy = String((await get('/dashboard')).headers['content-security-policy'])
    const directives = new Map(
      policy.split(';').map((part) => {
        const [name = '', ...sources] = part.trim().split(' ')
        return [name, sources.join(' ')]
      }),
    )
    expect(Object.fromEntries(directives)).toMatchObject({
      'default-src': "'none'",
      'script-src': `'self' ${SCRIPT_HASH}`,
      'style-src': `'self' ${STYLE_HASH}`,
      'img-src': "'self' blob: data:",
      'connect-src': "'self'",
      'base-uri': "'none'",
      'object-src': "'none'",
      'form-action': "'self'",
      'frame-ancestors': "'none'",
      'require-trusted-types-for': "'script'",
      'trusted-types': 'default worker',
    })
    expect(policy).not.toMatch(/unsafe|\*|http:/)
    const foreign = await build({ apiHost: 'https://api.example' })
    const other = String((await get('/', foreign)).headers['content-security-policy'])
    expect(other).toContain("connect-src 'self' https://api.example;")
  })

  it.each([
    ['Doorstep', 'DS', 'Doorstep'],
    ['The "Old Mill" & Wharf', 'Mill', 'Mill'],
  ])('the server sends a manifest with the name %s', async (brandName, brandShortName, short) => {
    const answer = await get('/manifest.webmanifest', await build({ brandName, brandShortName }))
    expect(answer.headers).toMatchObject({
      'content-type': 'application/manifest+json; charset=utf-8',
      'cache-control': 'no-cache',
    })
    expect(answer.json()).toEqual({ start_url: '/dashboard', name: brandName, short_name: short })
  })

  it('the server sends the service worker uncached, and only to its own site', async () => {
    const answer = await get('/worker.js')
    expect(answer.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'no-cache',
      'cross-origin-resource-policy': 'same-origin',
    })
    expect(String(answer.headers['content-security-policy'])).toContain("worker-src 'self'")
    expect(answer.body).toBe('self.skipWaiting()')
  })

  it('the server sends all security headers with a page, not only the policy', async () => {
    expect((await get('/')).headers).toMatchObject({
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'cross-origin-opener-policy': 'same-origin',
      'strict-transport-security': expect.stringContaining('max-age=31536000'),
    })
  })

  it('the server lets browsers keep hashed assets for a year', async () => {
    const answer = await get('/assets/app-a1b2c3.js')
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': expect.stringContaining('javascript'),
    })
    const packed = await app.inject({ url: '/dashboard', headers: { 'accept-encoding': 'gzip' } })
    expect(packed.headers['content-encoding']).toBe('gzip')
    expect(packed.headers['vary']).toContain('accept-encoding')
  })

  it.each([
    '/assets/app-000000.js',
    '/assets/',
    '/favicon.ico',
    '/app.js',
    '/issues/photo.jpg',
    '/health/ready',
    '/Health/live',
  ])('the server answers 404 for the missing file %s [OPS-15]', async (url) => {
    const answer = await get(url)
    expect(answer.statusCode).toBe(404)
    expect(answer.headers['content-type']).toMatch(/^text\/plain/)
    expect(answer.body).not.toContain('<title>')
    expect(String(answer.headers['cache-control'])).not.toContain('immutable')
  })

  it.each([
    '/assets/../page.json',
    '/assets/..%2fpage.json',
    '/assets/%2e%2e/index.html',
    '/..%2f..%2fetc%2fpasswd',
  ])('the server sends no file outside the assets for %s', async (url) => {
    const answer = await get(url)
    expect(answer.body).not.toMatch(/scriptHashes|root:/)
    expect(answer.body).not.toContain('%BRAND_NAME%')
  })

  it.each(['/api', '/api/', '/api/nothing', '/API/nothing', '/api/issues/1/nothing', '/api/app.js'])(
    'the server lets the API answer the missing call %s',
    async (url) => {
      const answer = await get(url)
      expect(answer.statusCode).toBe(404)
      expect(answer.headers).toMatchObject({
        'content-type': 'application/json; charset=utf-8',
        'cache-control': 'no-store',
      })
      expect(answer.json()).toMatchObject({ code: 'NOT_FOUND', requestId: answer.headers['x-request-id'] })
    },
  )

  it.each([
    ['GET', '/api/login', 'POST'],
    ['GET', '/API/Login', 'POST'],
    ['DELETE', '/api/issues', 'GET, HEAD'],
    ['POST', '/api/issues/1', 'GET, PUT, HEAD'],
  ] as const)('the server lets the API answer 405 for a wrong method: %s %s', async (method, url, allow) => {
    const answer = await app.inject({ method, url })
    expect(answer.statusCode).toBe(405)
    expect(answer.headers['allow']).toBe(allow)
    expect(answer.json()).toMatchObject({ code: 'METHOD_NOT_ALLOWED' })
  })

  it('the server sends an API reference without files from other servers, under a policy relaxed only for styles [OPS-04]', async () => {
    const answer = await get('/api/docs')
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
    const policyOf = ({ headers }: typeof answer): string[] =>
      String(headers['content-security-policy']).split(';')
    const everyPage = policyOf(await get('/dashboard'))
    expect(policyOf(answer).filter((part) => !everyPage.includes(part))).toEqual([
      "style-src 'self' 'unsafe-inline'",
    ])
    expect(policyOf(answer)).toHaveLength(everyPage.length)
    const files = [...answer.body.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, url = '']) => url)
    expect(files).toHaveLength(3)
    for (const url of files) {
      expect(url).toMatch(/^\/api\/docs\//)
      expect((await get(url)).statusCode, url).toBe(200)
    }
  })

  it('the server has no API reference if it is switched off [OPS-03]', async () => {
    const closed = await build({ apiDocs: false })
    for (const url of ['/api/docs', '/api/docs/start.js', '/api/docs/swagger-ui.css', '/api/openapi.json'])
      expect((await get(url, closed)).statusCode, url).toBe(404)
  })

  it('the server fails with a clear message if the page was not built', async () => {
    const empty = await mkdtemp(join(tmpdir(), 'page-'))
    await expect(build({ clientDir: empty })).rejects.toThrow(StartupError)
    await rm(empty, { recursive: true })
  })
})
