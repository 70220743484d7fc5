import { connect } from 'node:tls'
import type { DetailedPeerCertificate } from 'node:tls'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Config } from '../../config.ts'
import { rowsOf } from '../../db/rows.ts'
import { isLoopbackName } from '../../loopback.ts'
import { OPEN_LIMIT_MS } from './database.ts'
import type { DatabaseLater } from './database.ts'
import { codeOf, failed, ok, warning } from './check.ts'
import type { Check, Finding } from './check.ts'

const DAY_MS = 24 * 3_600_000
const RENEW_DAYS = 14
/**
 * The server accepts an authenticator's code for half a minute around its own time, so clocks must agree. HTTP dates
 * have only whole seconds.
 */
const CLOCK_WARNING_S = 5
const CLOCK_FAILED_S = 30

/** Checks how other machines reach this server, and how this server reaches other machines. */
export function networkChecks(config: Config, database: DatabaseLater): Check[] {
  return [
    { name: 'server', run: (signal) => lookAtServer(config, signal) },
    { name: 'TLS', run: (signal) => lookAtTls(config, signal) },
    { name: 'proxies', run: async () => lookAtProxies(config) },
    { name: 'clock', limitMs: OPEN_LIMIT_MS, run: (signal) => lookAtClock(config, database, signal) },
  ]
}

const isAnyAddress = (host: string): boolean => host === '0.0.0.0' || host === '::'

async function lookAtServer({ host, port }: Config, signal: AbortSignal): Promise<Finding> {
  const name = isAnyAddress(host) ? '127.0.0.1' : host
  const at = `http://${name.includes(':') ? `[${name}]` : name}:${port}`
  try {
    const response = await fetch(`${at}/api/health/ready`, { signal })
    const body = z.object({ status: z.string() }).safeParse(await response.json().catch(() => undefined))
    if (response.status === 503)
      return failed(
        `The server at ${at} is running, but cannot handle requests yet.`,
        'Read the log of the server, and the failed lines in this list.',
      )
    if (!body.success)
      return failed(`Another program answers at ${at}.`, 'Stop that program, or set PORT to another port.')
    return body.data.status === 'degraded'
      ? warning(
          `The server works at ${at}, but needs attention.`,
          'See disk, messages and backup in this list.',
        )
      : ok(`The server is ready at ${at}.`)
  } catch (error) {
    const code = codeOf(error)
    return code === 'ECONNREFUSED'
      ? ok(`No server is running at ${at}.`)
      : warning(
          `The server cannot be reached at ${at} (${code}).`,
          'Check HOST and PORT, and that the server is running.',
        )
  }
}

async function lookAtTls({ publicUrl, mode }: Config, signal: AbortSignal): Promise<Finding> {
  if (publicUrl === undefined) return ok('PUBLIC_URL is not set: the demo is only for this machine.')
  const url = new URL(publicUrl)
  if (url.protocol === 'http:')
    return isLoopbackName(url.hostname) || mode === 'demo'
      ? ok('PUBLIC_URL does not use TLS. TLS is not needed on this machine or in a demo.')
      : warning(
          'PUBLIC_URL does not use TLS: passwords are sent unencrypted.',
          'Put a proxy with TLS in front of the server, and make PUBLIC_URL start with https.',
        )
  try {
    const { certificate, problem } = await certificateOf(url, signal)
    const end = new Date(certificate.valid_to)
    const days = Math.floor((end.getTime() - Date.now()) / DAY_MS)
    const found = `The certificate of ${url.hostname} is valid until ${end.toISOString().slice(0, 10)}.`
    if (problem !== undefined)
      return failed(
        `${found} It is not trusted (${problem}).`,
        'Renew the certificate, with the whole chain and the right name.',
      )
    return days < RENEW_DAYS
      ? warning(
          `${found} That is in ${days} days.`,
          'Renew the certificate, and find out why it was not renewed automatically.',
        )
      : ok(found)
  } catch (error) {
    return warning(
      `${publicUrl} cannot be reached from here (${codeOf(error)}).`,
      'Check the name, proxy and firewall, or try from another machine.',
    )
  }
}

async function certificateOf(
  { hostname, port }: URL,
  signal: AbortSignal,
): Promise<{ certificate: DetailedPeerCertificate; problem: string | undefined }> {
  const host = hostname.replaceAll(/[[\]]/g, '')
  return new Promise((resolve, reject) => {
    const socket = connect({
      host,
      port: port === '' ? 443 : Number(port),
      // SNI can request a name, but not an IP address.
      ...(/^[\d.]+$|:/.test(host) ? {} : { servername: host }),
      // The check can accept an untrusted certificate, because it sends no data over the connection.
      rejectUnauthorized: false,
    })
    signal.addEventListener('abort', () => socket.destroy())
    socket.once('error', reject)
    socket.once('close', () => reject(Object.assign(new Error('closed'), { code: 'ECONNRESET' })))
    socket.once('secureConnect', () => {
      const certificate = socket.getPeerCertificate(true)
      const code = (socket.authorizationError as Error | string | undefined)?.toString()
      resolve({ certificate, problem: socket.authorized ? undefined : (code ?? 'unknown') })
      socket.destroy()
    })
  })
}

const EVERYBODY = /^(0\.0\.0\.0|::)\/0$/

function lookAtProxies({ mode, host, publicUrl, trustedProxies }: Config): Finding {
  if (trustedProxies.some((range) => EVERYBODY.test(range)))
    return failed(
      'TRUSTED_PROXIES trusts everybody.',
      'List only the addresses of your proxies. Otherwise anybody can pretend to have another address.',
    )
  if (trustedProxies.length > 0) return ok(`X-Forwarded-For is trusted from ${trustedProxies.join(', ')}.`)
  const isBehindOne = publicUrl?.startsWith('https:') === true
  if (!isBehindOne || mode === 'demo') return ok('No proxy is trusted, because TRUSTED_PROXIES is not set.')
  return warning(
    'PUBLIC_URL uses TLS, which needs a proxy. No proxy is trusted, so everybody counts as one address.',
    `Set TRUSTED_PROXIES to the proxy's address${isLoopbackName(host) ? ', here loopback' : ''}.`,
  )
}

async function lookAtClock(config: Config, database: DatabaseLater, signal: AbortSignal): Promise<Finding> {
  const outside = outsideClocks(config).map(async ({ name, url }) => {
    const apart = await httpClock(url, signal).catch(() => undefined)
    return apart === undefined ? [] : [{ name, apart }]
  })
  const clocks = [...(await databaseClock(database)), ...(await Promise.all(outside)).flat()]
  if (clocks.length === 0)
    return warning('There is no other clock to compare this one with.', 'Synchronise this clock with NTP.')
  const found = `This clock is ${clocks.map(describeClock).join(', ')}.`
  const most = Math.max(...clocks.map(({ apart }) => Math.abs(apart)))
  if (most < CLOCK_WARNING_S) return ok(found)
  const advice = 'Synchronise the clocks of all machines with NTP: codes and audit times depend on them.'
  return most > CLOCK_FAILED_S ? failed(found, advice) : warning(found, advice)
}

function describeClock({ name, apart }: Clock): string {
  const seconds = Math.round(Math.abs(apart))
  if (seconds < 2) return `that of ${name}`
  return `${seconds} s ${apart > 0 ? 'ahead of' : 'behind'} that of ${name}`
}

interface Clock {
  name: string
  /** The number of seconds by which the clock of this server is ahead of another server's clock. */
  apart: number
}

async function databaseClock(database: DatabaseLater): Promise<Clock[]> {
  const open = await database
  if (!open) return []
  const from = Date.now()
  const [there] = await rowsOf(
    open.db,
    { seconds: z.number() },
    sql`select extract(epoch from clock_timestamp())::float8 as seconds`,
  )
  return there ? [{ name: 'the database', apart: (from + Date.now()) / 2000 - there.seconds }] : []
}

/** Reads clocks only of servers that the settings name. */
function outsideClocks({ files, messaging: { sms } }: Config): { name: string; url: string }[] {
  return [
    ...(files.s3 ? [{ name: 'the S3', url: new URL(files.s3.bucketUrl).origin }] : []),
    ...(sms
      ? [
          {
            name: 'the gateway of text messages',
            url: new URL(sms.gateway === 'twilio' ? sms.baseUrl : sms.url).origin,
          },
        ]
      : []),
  ]
}

async function httpClock(url: string, signal: AbortSignal): Promise<number | undefined> {
  const from = Date.now()
  const response = await fetch(url, { method: 'HEAD', redirect: 'manual', signal })
  const there = Date.parse(response.headers.get('date') ?? '')
  // An HTTP date is cut to whole seconds, so it is half a second early on average.
  return Number.isNaN(there) ? undefined : (from + Date.now()) / 2000 - there / 1000 - 0.5
}
